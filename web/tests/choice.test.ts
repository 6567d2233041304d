import { describe, expect, it } from 'vitest'
import { bestTarget, findMove, groupId, sortChoices, worth, type Group } from '../src/lib/choice'
import { wishes } from '../src/lib/premove'
import type { MoveSight, Preview } from '../src/lib/shapes'
import { fillable } from '../src/lib/threats'
import { gameOf, story } from './stories'

const take = (line: number | null): MoveSight => ({ word: `take${line}`, kind: 'take', source: 2, color: 'R', line })
const preview = (line: number | null, points: number): Preview => ({ word: `take${line}`, points: 0, line_points: points, fate: 'tiled' })

function held(points: ReadonlyMap<number | null, number>): Group {
  const moves = [...points.keys()].map(take)
  const previews = [...points].map(([line, gain]) => preview(line, gain))
  const group = sortChoices(moves, previews, []).groups.get(groupId(2, 'R'))
  if (!group) throw new Error('nothing to take')
  return group
}

describe('choices', () => {
  it('takes are sorted by pile and line, other moves by kind', () => {
    const chip: MoveSight = { word: 'chip1', kind: 'chip', factory: 0 }
    const { groups, others, all } = sortChoices([take(1), take(null), chip], [], [])
    expect([...groups.keys()]).toEqual(['2:R'])
    expect([...(groups.get('2:R')?.targets.keys() ?? [])]).toEqual([1, null])
    expect(others.get('chip')?.map(option => option.move.word)).toEqual(['chip1'])
    expect(all.length).toBe(3)
  })

  it('reasons are kept with the pile that they are about', () => {
    const refusal = { move: { ...take(3), word: '' }, code: 'line-full', message: 'full' }
    const stray = { move: { ...take(3), color: 'B' }, code: 'line-full', message: 'full' }
    const { groups } = sortChoices([take(1)], [], [refusal, stray])
    expect([...(groups.get('2:R')?.refusals ?? [])]).toEqual([[3, refusal]])
  })

  it('worth is what a move changes, as far as it is known', () => {
    expect(worth(null)).toBe(0)
    expect(worth({ points: 1, line_points: 4, floor_points: -2, fate: 'tiled' })).toBe(3)
    expect(worth({ points: 7, line_points: 7 })).toBe(7) // a tile on the wall: its line scores at once
  })

  it('the best target is the one that gains most', () => {
    expect(bestTarget(held(new Map([[0, 1], [1, 3], [2, 2]])))).toBe(1) // prettier-ignore
  })

  it('none is best when two are equal', () => {
    expect(bestTarget(held(new Map([[0, 3], [1, 3], [2, 1]])))).toBeUndefined() // prettier-ignore
  })

  it('none is best when nothing is gained, and the floor never is', () => {
    expect(bestTarget(held(new Map([[0, 0], [1, -2]])))).toBeUndefined() // prettier-ignore
    expect(bestTarget(held(new Map([[null, 5]])))).toBeUndefined() // prettier-ignore
  })

  it('a step is found among the legal moves by what it does, whatever its word', () => {
    const legal = [take(1), take(2)]
    expect(findMove(legal, { kind: 'take', source: 2, color: 'R', line: 2 })?.word).toBe('take2')
    expect(findMove(legal, { ...take(1), word: '' })?.word).toBe('take1')
    expect(findMove(legal, { kind: 'take', color: 'B' })).toBeUndefined()
  })
})

describe('wishes and threats', () => {
  it.each(['azul2', 'duel'])('every pile of %s can be wished for on every line, and no wish has a word', name => {
    const { last, layout } = story(name)
    const view = gameOf(layout)
    const made = wishes(last, view)
    const lines = (last.boards[0]?.lines.length ?? 0) + 1
    expect(made.length > 0).toBe(view.isOffer(last))
    expect(made.length % lines).toBe(0)
    expect(made.every(wish => wish.word === '')).toBe(true)
  })

  it('a wish is found among the legal moves when its turn comes', () => {
    const { last, layout, legal } = story('azul2')
    const found = wishes(last, gameOf(layout)).flatMap(wish => findMove(legal, wish) ?? [])
    expect(new Set(found.map(move => move.word))).toEqual(new Set(legal.map(move => move.word)))
  })

  it('nothing can be wished for while nothing is taken', () => {
    const { last, layout } = story('azul2')
    expect(wishes({ ...last, phase: 'tiling' }, gameOf(layout))).toEqual([])
  })

  it('a line is threatened by a pile of just as many tiles as it lacks', () => {
    const { first, layout } = story('azul2')
    const view = gameOf(layout)
    const [source, pile] = view.piles(first)[0] ?? []
    const color = pile?.[0] ?? ''
    const count = [...(pile ?? '')].filter(tile => tile === color).length
    const lines = ['', '', '', '', color.repeat(5 - count)]
    expect(fillable(layout, first, lines, view)).toContainEqual({ source, color, count, line: 4 })
    expect(fillable(layout, first, ['', '', '', '', ''], view)).toEqual([])
    const longer = { ...layout, line_lengths: [9, 9, 9, 9, 9] }
    expect(fillable(longer, first, lines, view)).toEqual([])
  })
})
