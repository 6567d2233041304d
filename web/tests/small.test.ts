import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseBook } from '../src/lib/book'
import { chipPicture, counted, turnedPlate } from '../src/lib/pieces'
import { wishes } from '../src/lib/premove'
import { parseRoute } from '../src/lib/router.svelte'
import { nearest } from '../src/lib/rove'
import { paint, positionOf } from '../src/lib/setup'
import { freePlates, paintChip, paintPlate } from '../src/lib/setup-duel'
import { parseWord } from '../src/lib/words'
import type { Layout, Sight } from '../src/lib/shapes'

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as { layout: Layout; first: Sight }

describe('small things', () => {
  it('a plate turns clockwise', () => {
    expect(turnedPlate('YSKR', 1).join('')).toBe('KYRS')
    expect(turnedPlate('YSKR', 4).join('')).toBe('YSKR')
  })

  it('a chip is the same whichever colour comes first', () => {
    expect(chipPicture('KB')).toBe('chip-black-blue')
    expect(chipPicture('BK')).toBe('chip-black-blue')
    expect(chipPicture('?')).toBe('chip-back')
    expect(chipPicture('QX')).toBe(null)
  })

  it('tiles are counted in their order', () => {
    expect(counted('BBYR')).toEqual([
      ['B', 2],
      ['Y', 1],
      ['R', 1],
    ])
  })

  it('an arrow goes to the nearest control ahead', () => {
    const spots = [
      { x: 100, y: 0 },
      { x: 60, y: 50 },
      { x: -10, y: 0 },
    ]
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0)
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBe(2)
    expect(nearest({ x: 0, y: 0 }, [], [1, 0])).toBe(-1)
  })

  it('addresses are taken apart, even broken ones', () => {
    expect(parseRoute('#/table/abc?key=x%20y')).toMatchObject({ name: 'table', rest: ['abc'] })
    expect(parseRoute('#/table/abc?key=x%20y').query.get('key')).toBe('x y')
    expect(parseRoute('').name).toBe('home')
    expect(parseRoute('#/rules/%E0%A4%A').rest).toEqual(['%E0%A4%A'])
  })

  it('words of the notation are taken apart', () => {
    expect(parseWord('3R4')).toEqual({ word: '3R4', kind: 'take', source: 2, color: 'R', line: 3 })
    expect(parseWord('CKF')).toEqual({ word: 'CKF', kind: 'take', source: 'center', color: 'K', line: null })
    expect(parseWord('at5r2')).toEqual({ word: 'at5r2', kind: 'place', space: 4, turns: 2 })
    expect(parseWord('payBR')).toEqual({ word: 'payBR', kind: 'pay', chip: 'BR' })
  })

  it('rule books have their rules by number, in every language', () => {
    for (const language of ['', '.nl', '.de', '.pt-BR', '.is']) {
      for (const [game, least] of [
        ['azul', 26],
        ['duel', 39],
      ] as const) {
        const text = readFileSync(join(import.meta.dirname, `../../src/azulejos/games/${game}/book${language}.md`), 'utf8')
        const rules = parseBook(text).flatMap(chapter => chapter.blocks.flatMap(block => block.rule ?? []))
        expect([language, game, rules.length >= least]).toEqual([language, game, true])
        expect(new Set(rules).size).toBe(rules.length)
      }
    }
  })

  it('a position set up by hand is written as a line, and no tile is lost', () => {
    const { layout, first } = read('azul2')
    const line = positionOf(first, layout)
    expect(line).toMatch(/^azul2 r1 move1 s1 /)
    const painted = paint(paint(first, layout, 'l0.2.1', 'R'), layout, 'w1.0.0', 'B')
    const total = (sight: Sight) => Object.values(sight.bag).reduce((sum, n) => sum + n, 0)
    expect(painted.boards[0]?.lines[2]).toBe('RR')
    expect(total(painted)).toBe(total(first) - 3)
    expect(paint(painted, layout, 'l0.2.1', '').boards[0]?.lines[2]).toBe('')
  })

  it('plates and chips of Duel are set up by hand, and the stack holds what lies nowhere', () => {
    const { layout, first } = read('duel')
    if (layout.game !== 'duel' || first.game !== 'duel') throw new Error('not a match of Duel')
    const [plate = ''] = freePlates(first, layout)
    const placed = paintPlate(first, layout, 'd0.4', plate)
    expect(placed?.boards[0]?.plates[4]).toEqual({ plate, turns: 0 })
    expect(placed?.stack.unseen).toBe(first.stack.unseen - 1)
    const turned = placed && paintPlate(placed, layout, 'w0.2.2', plate)
    expect(turned?.boards[0]?.plates[4]).toEqual({ plate, turns: 1 })
    const shown = paintPlate(first, layout, 'p0', '')
    expect(shown?.display[0]).toBeNull()
    expect(paintPlate(first, layout, 'l0.1.1', plate)).toBeNull()
    expect(paintChip(first, 'k2', 'BR')?.factories[2]?.chip).toBe('BR')
    expect(paintChip(first, 'h1', 'T')?.boards[1]?.chips).toEqual([...(first.boards[1]?.chips ?? []), 'T'])
    expect(paintChip(first, 'c', 'T')).toBeNull()
  })

  it('every pile can be wished for on every line', () => {
    const { first } = read('azul2')
    const words = wishes(first).map(move => move.word)
    expect(words.length % 6).toBe(0)
    expect(new Set(words).size).toBe(words.length)
  })
})
