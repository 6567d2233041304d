import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EventSight, MoveSight, Preview, Layout, Sight } from '../src/lib/shapes'
import { anticipated } from '../src/stage/anticipate'
import { beatsOf, direct } from '../src/stage/beats'
import { after } from '../src/stage/picture'

interface Story {
  layout: Layout
  first: Sight
  steps: { word: string; events: EventSight[]; sight: Sight }[]
  legal: MoveSight[]
  previews: Preview[]
  last: Sight
}
const story = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Story

/** What is on the table, without what events do not tell. */
function table(sight: Sight): unknown {
  if (sight.game === 'azul') {
    const { factories, center, bag, lid, boards, marker_in_center } = sight
    return { factories, center, bag, lid, boards, marker_in_center }
  }
  const { factories, large_sun, large_moon, bag, tower, display } = sight
  const boards = sight.boards.map(({ score, lines, broken, plates, spaces, dome }) => ({ score, lines, broken, plates, spaces, dome }))
  return { factories, large_sun, large_moon, bag, tower, display, boards }
}

describe('pictures between two moments', () => {
  it.each(['azul2', 'azul4g', 'duel'])('the events of %s lead to what the server shows next', name => {
    const { first, steps } = story(name)
    let before = first
    expect(steps.length).toBeGreaterThan(20)
    for (const { word, events, sight } of steps) {
      expect([word, table(after(before, events))]).toEqual([word, table(sight)])
      before = sight
    }
  })

  it('leave the sight that they start from as it is', () => {
    const { first, steps } = story('azul2')
    const copy = structuredClone(first)
    after(first, steps[0]?.events ?? [])
    expect(first).toEqual(copy)
  })

  it('survive events that nobody knows', () => {
    const { first } = story('azul2')
    expect(table(after(first, [{ event: 'earthquake', seat: 9, line: 77, color: 'Q' }]))).toEqual(table(first))
  })

  it.each(['azul2', 'azul4g', 'duel'])('light up as many tiles of %s as a run scores, each where one lies', name => {
    const { first, steps } = story(name)
    let before = first
    let runs = 0
    for (const { events, sight } of steps) {
      for (const beat of beatsOf(events)) {
        const [score, ...more] = beat.filter(event => event.event.startsWith('scored-'))
        const { lights } = direct(beat, before)
        before = after(before, beat)
        if (!score || more.length > 0) continue
        expect([name, lights.length]).toEqual([name, score.points])
        const board = before.boards[score.seat ?? 0]
        const wall = board && ('wall' in board ? board.wall : board.dome)
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

  it('cut a scored round into beats with points where they arise', () => {
    const { first, steps } = story('azul2')
    const scored = steps.find(step => step.events.some(event => event.event === 'tiled'))
    const beats = beatsOf(scored?.events ?? [])
    expect(beats.length).toBeGreaterThan(3)
    const labels = beats.flatMap(beat => direct(beat, first).labels)
    expect(labels.some(label => label.at.startsWith('w'))).toBe(true)
    const points = (scored?.events ?? []).reduce((sum, event) => sum + (event.points ?? 0), 0)
    expect(labels.reduce((sum, label) => sum + label.points, 0)).toBe(points)
  })

  it('a move that is shown before the answer looks like the answer', () => {
    const { last, legal, previews, layout } = story('azul2')
    expect(layout.game).toBe('azul')
    for (const move of legal) {
      const preview = previews.find(each => each.word === move.word)
      if (!preview || preview.ends_offer) continue
      const seat = last.to_move ?? 0
      const shown = after(last, anticipated(last, move, preview))
      const line = move.line ?? null
      const held = line === null ? 0 : (last.boards[seat]?.lines[line]?.length ?? 0)
      if (line !== null) expect(shown.boards[seat]?.lines[line]?.length).toBe(held + (preview.placed ?? 0))
    }
  })
})
