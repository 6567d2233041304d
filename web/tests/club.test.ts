import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sayTimeLeft } from '../src/club/clocks'
import { untilAnswered } from '../src/club/patience'
import { ApiError } from '../src/lib/api.svelte'
import { bandOf, frameOf, momentsOf, pathOf, ticksOf } from '../src/club/graph'
import { sayLog, sayPoints, winnerOf } from '../src/club/tournament'
import { openSection, speak } from '../src/lib/i18n.svelte'
import { embedCode, matchAddress } from '../src/lib/share'

const pairing = (points: number[] | null) => ({
  round: 1,
  table: 1,
  first: 'a',
  second: 'b',
  points,
  played: true,
  table_id: null,
  scores: null,
})

describe('the club', () => {
  it('writes halves and quarters of points', () => {
    expect([0, 0.5, 3, 3.5, 2.25].map(sayPoints)).toEqual(['0', '½', '3', '3½', '2.25'])
  })

  it('never counts below zero', () => {
    expect([272_000, 3_872_000, 59_001, -5].map(sayTimeLeft)).toEqual(['4:32', '1:04:32', '1:00', '0:00'])
  })

  it('knows who won a pairing', () => {
    expect([[1, 0], [0, 1], [0.5, 0.5], [0, 0], null].map(points => winnerOf(pairing(points)))).toEqual([0, 1, null, null, null])
  })

  it('puts the log into words, and leaves alone what it does not know', async () => {
    await speak('en')
    await openSection('club')
    const said = (what: string) => sayLog({ at: 0, who: 'Olga', what })
    expect(said('entered Rui 2')).toBe('entered: Rui 2')
    expect(said('paired round 3')).toBe('paired round 3')
    expect(said('round 1 table 2: draw, 61 : 61')).toBe('round 1, table 2, a draw, 61 : 61')
    expect(said('round 1 table 2: second, not played')).toBe('round 1, table 2, the second player won, was not played')
    expect(said('something new')).toBe('something new')
  })

  it('frames a graph with its bands and round numbers', () => {
    const line = [
      { at: 0, rating: 1500, deviation: 120 },
      { at: 100, rating: 1620, deviation: 40 },
    ]
    const frame = frameOf([line])
    expect(frame).toEqual({ from: 0, to: 100, low: 1350, high: 1700 })
    expect(ticksOf(frame)).toEqual([1400, 1500, 1600, 1700])
    expect(momentsOf(frame, 3)).toEqual([0, 50, 100])
    const place = (at: number, rating: number): [number, number] => [at, rating]
    expect(pathOf([place(0, 1500), place(100, 1620)])).toBe('M0.0 1500.0L100.0 1620.0')
    expect(bandOf(line, place)).toBe('M0.0 1620.0L100.0 1660.0L100.0 1580.0L0.0 1380.0Z')
    expect(bandOf([{ at: 0, rating: 1500, deviation: null }], place)).toBe('')
  })

  it('shares addresses that a server can read', () => {
    expect(matchAddress('abc')).toBe(`${location.origin}/match/abc`)
    expect(embedCode('a"b')).toContain(`src="${location.origin}/embed/a%22b"`)
  })
})

describe('asking until the server answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on when the server is back', async () => {
    const told: (string | null)[] = []
    const found: string[] = []
    const answers = [
      () => Promise.reject(new TypeError('gone')),
      () => Promise.reject(new ApiError('busy', '', 503)),
      () => Promise.resolve('yes'),
    ]
    untilAnswered(
      () => answers.shift()?.() ?? Promise.resolve(''),
      answer => found.push(answer),
      trouble => told.push(trouble),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(found).toEqual(['yes'])
    expect(told.map(each => each === null)).toEqual([false, false, true])
  })

  it('asks once where the answer is no, and not after it was stopped', async () => {
    const ask = vi.fn(() => Promise.reject(new ApiError('no-player', '', 404)))
    untilAnswered(
      ask,
      () => {},
      () => {},
    )
    const gone = vi.fn(() => Promise.reject(new TypeError('gone')))
    const stop = untilAnswered(
      gone,
      () => {},
      () => {},
    )
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(gone).toHaveBeenCalledTimes(1)
  })
})
