import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tick } from 'svelte'
import { speak } from '../src/lib/i18n.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Ending } from '../src/lib/shapes'
import { bonusPlaces, sayDecision } from '../src/match/ending'
import Points from '../src/match/Points.svelte'
import { gameOf, story } from './stories'

const ending: Ending = {
  reason: 'row-completed',
  scores: [31, 18],
  places: [1, 2],
  sources: [
    { single: 4, across: 20, 'row-bonus': 7 },
    { single: 6, across: 12, 'row-bonus': 0 },
  ],
} as unknown as Ending
const labels = [
  { name: 'You', isMe: true, tag: '' },
  { name: 'Ana', isMe: false, tag: '' },
]

beforeAll(() => speak('en'))

describe('the end of a match', () => {
  it('was decided where the winner gained most on the second', () => {
    expect(sayDecision(ending)).toContain(', 20 : 12.')
    expect(sayDecision({ ...ending, places: [1, 1] })).toBeNull()
  })

  it('has its bonuses where they arose', () => {
    const { layout, last } = story('azul2')
    const events = [
      { event: 'row-bonus', seat: 0, row: 1, points: 2 },
      { event: 'floor-cost', seat: 0, space: 1, points: -1 },
      { event: 'column-bonus', seat: 1, column: 3, points: 7 },
    ]
    const { places, rings } = bonusPlaces(events, last, gameOf(layout))
    expect([...places]).toEqual([
      ['w0.1.4', 2],
      ['w1.4.3', 7],
    ])
    expect(rings).toEqual([])
  })

  it('rings the tiles of a complete color, with the points on one of them that is free', () => {
    const { layout, last } = story('azul2')
    const wall = ['B....', '.B...', '..B..', '...B.', '....B']
    const sight = { ...last, boards: last.boards.map(board => ({ ...board, wall })) }
    const events = [
      { event: 'column-bonus', seat: 1, column: 0, points: 7 },
      { event: 'color-bonus', seat: 1, color: 'B', points: 10 },
    ]
    const { places, rings } = bonusPlaces(events, sight, gameOf(layout))
    expect(rings).toEqual(['w1.0.0', 'w1.1.1', 'w1.2.2', 'w1.3.3', 'w1.4.4'])
    expect([...places]).toEqual([
      ['w1.4.0', 7],
      ['w1.0.0', 10],
    ])
  })
})

describe('totals', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.speed = 'normal'
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
  const totals = (box: HTMLElement) => [...box.querySelectorAll('.sum .number')].map(each => each.textContent)

  it('run along while the rows are counted', async () => {
    const { container } = render(Points, { ending, labels, order: [0, 1] })
    expect(totals(container)).toEqual(['0', '0'])
    await vi.advanceTimersByTimeAsync(150)
    expect(totals(container)).toEqual(['4', '6'])
    await vi.advanceTimersByTimeAsync(1500)
    expect(totals(container)).toEqual(['31', '18'])
  })

  it('are there at once after a key, and where nothing should move', async () => {
    const { container } = render(Points, { ending, labels, order: [0, 1] })
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await tick()
    expect(totals(container)).toEqual(['31', '18'])
    cleanup()
    settings.speed = 'off'
    expect(totals(render(Points, { ending, labels, order: [0, 1] }).container)).toEqual(['31', '18'])
  })
})
