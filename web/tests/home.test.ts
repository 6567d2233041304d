import { beforeEach, expect, test } from 'vitest'
import { lastReview, rememberReview, summed } from '../src/lib/last_review'
import { keepVisits, rememberVisit, visits } from '../src/lib/memory'
import { sayLeft, sorted, timeLeft } from '../src/lib/waiting'
import type { Replay, Review, TableState } from '../src/lib/shapes'

beforeEach(() => localStorage.clear())

const table = (id: string, to_move: number, left: number | null, status = 'playing') =>
  ({
    id,
    status,
    you: 0,
    sight: { to_move },
    clocks: { remaining_ms: left === null ? null : [left, 9], running: 0 },
  }) as unknown as TableState

test('matches that wait for us come first by urgency, the others apart', () => {
  const tables = [
    table('a', 0, null),
    table('b', 0, 5000),
    table('c', 1, 1),
    table('d', 0, 300),
    table('e', 0, 1, 'over'),
    table('f', 0, null),
  ]
  const found = sorted(tables)
  expect(found.mine.map(each => each.id)).toEqual(['d', 'b', 'f', 'a'])
  expect(found.others.map(each => each.id)).toEqual(['c'])
  expect(timeLeft(table('a', 0, null))).toBeNull()
})

test('room is kept only for matches that the server still runs', () => {
  rememberVisit('gone', 'azul', false)
  rememberVisit('kept', 'duel', false)
  const before = visits()[0]
  keepVisits([
    { id: 'elsewhere', layout: { game: 'azul' } },
    { id: 'kept', layout: { game: 'duel' } },
  ])
  expect(visits().map(visit => visit.id)).toEqual(['elsewhere', 'kept'])
  expect(visits()[1]).toEqual(before)
})

test('the time left is told in the largest unit that fits', () => {
  expect(sayLeft(3 * 3_600_000 + 5, 'en')).toBe('3 hr')
  expect(sayLeft(50 * 3_600_000, 'en')).toBe('2 days')
  expect(sayLeft(10, 'en')).toBe('1 min')
})

test('a review of two is summed up from the side of one, and kept', () => {
  const replay = { layout: { tag: 'azul2' }, steps: [{ sight: { boards: [{ score: 39 }, { score: 52 }] } }] } as unknown as Replay
  const moves = [
    { seat: 1, mark: '??', chances: [0.6, 0.4] },
    { seat: 0, mark: '?', chances: [0.2, 0.8] },
  ]
  const luck = {
    points: [
      { luck: -4, lost: 15 },
      { luck: 4, lost: 6 },
    ],
  }
  const found = summed(['x'], 1, ['Ana', 'You'], replay, { moves, luck } as unknown as Review)
  rememberReview(found)
  expect(lastReview()).toEqual({
    path: ['x'],
    game: 'azul2',
    seat: 1,
    names: ['You', 'Ana'],
    scores: [52, 39],
    chances: [0.4, 0.8],
    costly: [0],
    luck: 4,
    lost: [6, 15],
  })
  expect(summed(['x'], 0, ['a', 'b', 'c'], replay, { moves } as unknown as Review)).toBeNull()
})
