import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayAt, numberOfDay, streakOf } from '../src/lib/puzzle_days'
import { isTried, noteDay, noteMined, noteTry, recall, solvedToday } from '../src/lib/puzzle_memory'
import { Attempt } from '../src/study/puzzles/attempt.svelte'
import { drawCard, themed, type CardArt } from '../src/study/puzzles/card'
import { choosePuzzle, themesOf } from '../src/study/puzzles/choosing'
import { parseSet, type Described, type Entry } from '../src/study/puzzles/sets'

beforeEach(() => localStorage.clear())

describe('days', () => {
  test('a day is the same everywhere and ends at midnight UTC', () => {
    expect(dayAt(Date.UTC(2026, 10, 16, 23, 59))).toBe('2026-11-16')
    expect(dayAt(Date.UTC(2026, 10, 17))).toBe('2026-11-17')
  })

  test('the puzzle of a day is that of the library', () => {
    // date(2026, 11, 16).toordinal() is 739936 in Python
    expect(numberOfDay('2026-11-16', 2400)).toBe((739_936 % 2400) + 1)
    expect(numberOfDay('2026-11-17', 2400)).toBe((739_937 % 2400) + 1)
  })

  test('a streak lasts until the day after is over', () => {
    const days = ['2026-11-10', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']
    expect(streakOf(days, '2026-11-16')).toEqual({ days: 4, week: [true, false, true, true, true, true, false] })
    expect(streakOf(days, '2026-11-17').days).toBe(0)
    expect(streakOf([...days, '2026-11-16'], '2026-11-16').days).toBe(5)
  })
})

test('a browser remembers days, tries and puzzles of its own matches once each', () => {
  const solved = { day: '2026-11-16', name: 'abc', tries: 2, seconds: 31 }
  noteDay('azul', solved)
  noteDay('azul', { ...solved, tries: 1 }) // solved again: the first time counts
  noteTry('azul', 'abc')
  noteTry('azul', 'abc')
  noteMined('m1', ['line 1', 'line 2'])
  noteMined('m1', ['line 1', 'line 2'])
  expect(recall().days).toEqual(['2026-11-16'])
  expect(solvedToday('azul', 'abc', '2026-11-16')).toEqual(solved)
  expect([solvedToday('azul', 'abc', '2026-11-17'), solvedToday('duel', 'abc', '2026-11-16')]).toEqual([null, null])
  expect(recall().tried).toEqual({ azul: ['abc'] })
  expect([isTried('azul', 'abc'), isTried('duel', 'abc')]).toEqual([true, false])
  expect(recall().own.map(puzzle => puzzle.line)).toEqual(['line 1', 'line 2'])
  expect(recall().mined).toEqual(['m1'])
})

describe('choosing', () => {
  const line = (name: string, themes: string, rating: number) => `${name}\tposition\tmoves\t0 1\t${themes}\t${rating}\t99`
  const set = parseSet([line('a', 'floor', 1200), line('b', 'block floor', 1600), line('c', 'points', 1900), ''].join('\n'))
  const wanted = { theme: null, rating: 1600, tried: [], last: null }
  const first = () => 0

  test('a set is read line by line', () => {
    expect(set[1]).toEqual({ number: 2, line: set[1]?.line, name: 'b', themes: ['block', 'floor'], rating: 1600 } satisfies Partial<Entry>)
    expect(themesOf(set)[0]).toBe('floor')
  })

  test('the next puzzle is new, fits the rating and the theme', () => {
    expect(choosePuzzle(set, wanted, first)?.name).toBe('b')
    expect(choosePuzzle(set, { ...wanted, tried: ['b'] }, first)?.name).toBe('c')
    expect(choosePuzzle(set, { ...wanted, theme: 'floor', last: 2 }, first)?.name).toBe('a')
    expect(choosePuzzle(set, { ...wanted, tried: ['a', 'b', 'c'] }, first)?.name).toBe('b')
    expect(choosePuzzle(set, { ...wanted, theme: 'goals' }, first)).toBeNull()
  })
})

describe('an attempt', () => {
  const puzzle = { prices: { good: 0, bad: 7, lost: null }, proof: [{}, {}] } as unknown as Described
  const begin = () => {
    const rated = vi.fn<(isSolved: boolean, move: string | null) => void>()
    return { rated, attempt: new Attempt(puzzle, 1000, rated) }
  }

  test('counts the first placed move alone', () => {
    const { rated, attempt } = begin()
    attempt.place([{ word: 'bad' }], 2000)
    expect([attempt.status, attempt.price]).toEqual(['missed', 7])
    attempt.again()
    attempt.place([{ word: 'lost' }], 3000)
    expect([attempt.status, attempt.price]).toEqual(['missed', null])
    attempt.again()
    attempt.place([{ word: 'good' }], 61_000)
    expect([attempt.status, attempt.tries, attempt.seconds]).toEqual(['solved', 3, 60])
    expect(rated.mock.calls).toEqual([[false, 'bad']])
  })

  test('is not solved by itself after a hint or the answer', () => {
    const hinted = begin()
    hinted.attempt.hint()
    hinted.attempt.place([{ word: 'good' }], 2000)
    expect(hinted.rated.mock.calls).toEqual([[false, null]])
    const shown = begin()
    shown.attempt.show()
    expect([shown.attempt.isOver, shown.attempt.status]).toEqual([true, 'shown'])
    expect(shown.rated.mock.calls).toEqual([[false, null]])
  })

  test('that was solved on an earlier visit stays solved and is not rated again', () => {
    const { rated, attempt } = begin()
    attempt.resume(2, 31)
    expect([attempt.isOver, attempt.status, attempt.tries, attempt.seconds, attempt.at]).toEqual([true, 'solved', 2, 31, 1])
    attempt.show()
    expect(rated).not.toHaveBeenCalled()
  })

  test('walks the proof without leaving it', () => {
    const { attempt } = begin()
    attempt.show()
    attempt.go(Infinity)
    expect(attempt.at).toBe(2)
    attempt.go(-1)
    expect(attempt.at).toBe(0)
  })
})

describe('the card', () => {
  const art: CardArt = {
    drawing: id => `<symbol id="${id}"><rect fill="var(--tile, red)"/>${id === 'tile-blue' ? '<use href="#glaze"/>' : ''}</symbol>`,
    token: name => ({ '--page': 'light-dark(#fff, #000)', '--ink': '#123' })[name] ?? '',
    isDark: true,
  }
  const content = { wall: [['tile-blue', null]], title: 'Puzzle of <b>', lines: ['one', 'two'], week: [true, false], site: 'Azulejos' }

  test('is complete by itself: no token and no drawing is missing', () => {
    const svg = drawCard(content, art)
    expect(svg).not.toContain('var(')
    expect(svg).not.toContain('light-dark')
    expect(svg).toContain('fill="#000"')
    expect(svg).toContain('id="glaze"')
    expect(svg).toContain('Puzzle of &lt;b&gt;')
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
  })

  test('takes the half of a color that counts', () => {
    expect(themed('light-dark(#fff, #000)', false)).toBe('#fff')
    expect(themed('light-dark(#fff, #000)', true)).toBe('#000')
    expect(themed('0.16', true)).toBe('0.16')
  })
})
