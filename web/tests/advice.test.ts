import { beforeAll, describe, expect, it } from 'vitest'
import { adviceOf, sayOutlook, saySources, sayWhy } from '../src/lib/advice'
import { sayPoints, showChance, showPoints } from '../src/lib/certainty'
import { courseOf, sayCost, tallyOf, ticksOf, verdictOf } from '../src/lib/judgment'
import { speak } from '../src/lib/i18n.svelte'
import type { MoveValue, ReviewedMove } from '../src/lib/shapes'
import { gameOf, story } from './stories'

const value = (source: number | 'center', color: string, line: number | null, margin: number, win = 0.5, placed = 2): MoveValue => ({
  move: `${source}${color}${line}`,
  sight: { word: `${source}${color}${line}`, kind: 'take', source, color, line },
  variation: [],
  win,
  margin,
  nodes: 1,
  depth: 1,
  time_ms: 1,
  is_exact: false,
  outcome: null,
  win_error: null,
  margin_error: null,
  preview: { word: '', points: 0, placed, overflow: 0 },
  advantages: [
    { code: 'fills-line', count: 3 },
    { code: 'loses-nothing', count: 0 },
  ],
})

beforeAll(() => speak('en'))

describe('good moves', () => {
  it('that differ only in the factory are one row, sorted by whole points', () => {
    const rows = adviceOf([value(3, 'R', 2, 2.2, 0.9), value(1, 'B', 4, 7.1), value('center', 'B', 4, 6.8), value(0, 'B', 4, 7.3)])
    expect(rows.map(row => [row.points, row.moves.length])).toEqual([
      [7, 3],
      [2, 1],
    ])
    expect(rows[0] && saySources(rows[0], gameOf(story('azul2').layout).wording)).toBe('from factory 1, from factory 2 or from the center')
  })

  it('are kept apart if more tiles or more than half a point lie between them', () => {
    expect(adviceOf([value(1, 'B', 4, 7), value(2, 'B', 4, 6.4)]).length).toBe(2)
    expect(adviceOf([value(1, 'B', 4, 7), value(2, 'B', 4, 7, 0.5, 3)]).length).toBe(2)
    expect(adviceOf(Array.from({ length: 9 }, (_, line) => value(1, 'B', line, line))).length).toBe(4)
  })

  it('say why in one sentence, and what to expect', () => {
    const [row] = adviceOf([value(1, 'B', 4, -1)])
    expect(row && sayWhy(row.moves[0])).toBe('It completes the line for 3 points and it loses nothing.')
    expect(row && sayOutlook(row)).toBe('With it, you can expect to be 1 point behind at the end.')
  })

  it('say how far a longer look would probably move them, unless that is nothing', () => {
    const unsure: MoveValue = { ...value(1, 'B', 4, 5, 0.97), margin_error: 1.6, win_error: 0.021 }
    expect(adviceOf([unsure]).map(sayOutlook)).toEqual(['With it, you can expect to be 5 points ahead at the end. Give or take 2 points.'])
    expect([showPoints(unsure), sayPoints(unsure), showChance(unsure)]).toEqual(['+5 ± 2', '+5, give or take 2', '97 ± 2%'])
    const sure: MoveValue = { ...unsure, margin_error: 0.4, win_error: 0.004 }
    expect(adviceOf([sure]).map(sayOutlook)).toEqual(['With it, you can expect to be 5 points ahead at the end.'])
    expect([showPoints(sure), sayPoints(sure), showChance(sure)]).toEqual(['+5', '+5', '97%'])
  })

  it('never have a chance beyond 0 and 100 %', () => {
    expect(showChance({ ...value(1, 'B', 4, 5, 0.985), win_error: 0.05 })).toBe('99 ± 1%')
    expect(showChance({ ...value(1, 'B', 4, 5, 0.002), win_error: 0.05 })).toBe('0%')
  })

  it('come first if they are proved to win, whatever their points', () => {
    const won: MoveValue = { ...value(3, 'K', 1, 0), outcome: 'won' }
    const lost: MoveValue = { ...value(4, 'W', 1, 9), outcome: 'lost' }
    const rows = adviceOf([lost, value(1, 'B', 4, 5), won])
    expect(rows.map(row => row.moves[0].outcome)).toEqual(['won', null, 'lost'])
    expect(rows[0] && sayOutlook(rows[0])).toBe('It wins the match, whatever the other side does.')
    expect(rows[2] && sayOutlook(rows[2])).toBe('The match is lost if the other side plays well.')
  })
})

describe('reviewed moves', () => {
  const judged = (seat: number, mark: string, loss: number, cost: number): ReviewedMove => ({
    number: 0,
    step: 0,
    round: 1,
    seat,
    move: '',
    mark,
    loss,
    chances: [0.5, 0.5],
    played: value(1, 'B', 4, 3 - cost),
    best: value(1, 'R', 4, 3),
    reasons: [],
  })
  const moves = [judged(0, 'best', 0, 0), judged(1, 'good', 0.01, 0.2), judged(0, 'inaccuracy', 0.06, 2), judged(1, 'blunder', 0.3, 6)]

  it('have words, and costs with a unit', () => {
    expect(moves.map(verdictOf)).toEqual(['best', 'fine', 'loose', 'costly'])
    expect(moves.map(sayCost)).toEqual(['', '−1% winning chance', '−2 points', '−6 points'])
    expect(tallyOf(moves, 1)).toEqual({ counts: { best: 0, fine: 1, loose: 0, costly: 1 }, cost: 6 })
  })

  it('make a course in points that one player sees from above and the other from below', () => {
    expect(courseOf(moves, 0, true).map(Math.round)).toEqual([3, -3, 1, 3])
    expect(courseOf(moves, 1, true).map(Math.round)).toEqual([-3, 3, -1, -3])
    expect(ticksOf([3, -7], true)).toEqual([-10, -5, 0, 5, 10])
    expect(ticksOf([], false)).toEqual([0, 50, 100])
  })
})
