import { describe, expect, it } from 'vitest'
import type { Sight } from '../src/lib/shapes'
import { beatsOf, direct } from '../src/stage/beats'
import { after } from '../src/stage/picture'
import { gameOf, story } from './stories'

/** Numbers of a moment that no event tells: they follow, and the next sight brings them. */
const UNTOLD = ['phase', 'to_move', 'start_seat', 'marker_seat', 'start_tile_seat', 'tiling', 'ordering', 'last_round', 'goals', 'round']
const UNTOLD_OF_PLATES = ['stack', 'drawn', 'hand', 'unseen_chips', 'start_tile_out']
const UNTOLD_OF_BOARDS = ['tokens', 'chips', 'used_chips', 'chips_taken', 'passed', 'took_start_tile', 'bonus']

function without(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** What is on the table, without what events do not tell. */
function table(sight: Sight): unknown {
  const boards = sight.boards.map(board => without(board, UNTOLD_OF_BOARDS))
  return { ...without(sight, [...UNTOLD, ...UNTOLD_OF_PLATES]), boards }
}

describe('pictures between two moments', () => {
  it.each(['azul2', 'azul4g', 'duel'])('the events of %s lead to what the server shows next', name => {
    const { first, steps, layout } = story(name)
    let before = first
    expect(steps.length).toBeGreaterThan(20)
    for (const { word, events, sight } of steps) {
      expect([word, table(after(before, events, gameOf(layout)))]).toEqual([word, table(sight)])
      before = sight
    }
  })

  it('leave the sight that they start from as it is', () => {
    const { first, steps, layout } = story('azul2')
    const copy = structuredClone(first)
    after(first, steps[0]?.events ?? [], gameOf(layout))
    expect(first).toEqual(copy)
  })

  it('survive events that nobody knows', () => {
    const { first, layout } = story('azul2')
    expect(table(after(first, [{ event: 'earthquake', seat: 9, line: 77, color: 'Q' }], gameOf(layout)))).toEqual(table(first))
  })

  it.each(['azul2', 'azul4g', 'duel'])('light up as many tiles of %s as a run scores, each where one lies', name => {
    const { first, steps, layout } = story(name)
    let before = first
    let runs = 0
    for (const { events, sight } of steps) {
      for (const beat of beatsOf(events, gameOf(layout).script)) {
        const [score, ...more] = beat.filter(event => event.event.startsWith('scored-'))
        const { lights } = direct(beat, before, gameOf(layout))
        before = after(before, beat, gameOf(layout))
        if (!score || more.length > 0) continue
        expect([name, lights.length]).toEqual([name, score.points])
        const board = before.boards[score.seat ?? 0]
        const wall = board && gameOf(layout).wall(board)
        for (const at of lights) {
          const [row, column] = at.split('.').slice(1).map(Number)
          expect(wall?.[row ?? 0]?.[column ?? 0]).toMatch(/[BYRKWTS]/)
        }
        runs += 1
      }
      before = sight
    }
    expect(runs).toBeGreaterThan(0)
  })

  it('light up the places that a score names, whatever lies there', () => {
    const { first, layout } = story('azul2')
    const lit = (event: string, run: { points: number; run_start?: number }) =>
      direct([{ event, seat: 1, row: 2, column: 3, ...run }], first, gameOf(layout)).lights
    expect(lit('scored-across', { points: 3, run_start: 1 })).toEqual(['w1.2.1', 'w1.2.2', 'w1.2.3'])
    expect(lit('scored-down', { points: 2, run_start: 2 })).toEqual(['w1.2.3', 'w1.3.3'])
    expect(lit('scored-alone', { points: 1 })).toEqual(['w1.2.3'])
  })

  it('cut a scored round into beats with points where they arise', () => {
    const { first, steps, layout } = story('azul2')
    const scored = steps.find(step => step.events.some(event => event.event === 'tiled'))
    const beats = beatsOf(scored?.events ?? [], gameOf(layout).script)
    expect(beats.length).toBeGreaterThan(3)
    const labels = beats.flatMap(beat => direct(beat, first, gameOf(layout)).labels)
    expect(labels.some(label => label.at.startsWith('w'))).toBe(true)
    const points = (scored?.events ?? []).reduce((sum, event) => sum + (event.points ?? 0), 0)
    expect(labels.reduce((sum, label) => sum + label.points, 0)).toBe(points)
  })
})
