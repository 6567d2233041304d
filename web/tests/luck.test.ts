import { describe, expect, it } from 'vitest'
import { givenAway, headlineOf, isAgainstPoints, luckOfRounds, partsOfResult } from '../src/lib/luck'
import type { LuckReport } from '../src/lib/messages.gen'

const account = { start: 0.4, luck: 2.6, lost: 9.3, gained: 13.7, rest: -0.4, result: 7, luck_error: 1.2 }
const report: LuckReport = {
  is_final: true,
  deals: [
    { step: 1, round: 1, win: [0.1, -0.1], margin: [1.4, -1.4] },
    { step: 9, round: 2, win: [0.1, -0.1], margin: [0.3, -0.3] },
    { step: 12, round: 2, win: [0.1, -0.1], margin: [0.9, -0.9] },
  ],
  chances: [],
  points: [account, { ...account, luck: -2.6, lost: 13.7, gained: 9.3, result: -7 }],
}

describe('luck and skill', () => {
  it('add up to the result after rounding', () => {
    expect(partsOfResult(report, 0)).toEqual({ result: 7, skill: 4, luck: 3, error: 2, other: 0 })
    for (const seat of [0, 1]) {
      const parts = partsOfResult(report, seat)
      expect(parts && parts.skill + parts.luck + parts.other).toBe(parts?.result)
    }
    expect(partsOfResult(report, 2)).toBeNull()
  })

  it('counts the deals of a round together', () => {
    expect([...luckOfRounds(report, 0)]).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  it('says what moves gave away below 0', () => {
    expect(givenAway(report, 0)).toBe(-9)
    expect(givenAway({ ...report, points: [{ ...account, lost: 0 }] }, 0)).toBe(0)
  })
})

describe('the headline', () => {
  const of = (result: number, luck: number) => headlineOf({ result, luck, skill: 0, error: 1, other: 0 })

  it('names the share of the deals where they went the same way as the result', () => {
    expect(of(9, 6)).toEqual({ kind: 'win', result: 9, luck: 6 })
    expect(of(-9, -6)).toEqual({ kind: 'loss', result: 9, luck: 6 })
  })
  it('tells both apart where the deals went the other way, or brought more than the result', () => {
    expect(of(9, -4)).toEqual({ kind: 'won', result: 9, luck: -4 })
    expect(of(9, 14)).toEqual({ kind: 'won', result: 9, luck: 14 })
    expect(of(-9, 0)).toEqual({ kind: 'lost', result: 9, luck: 0 })
    expect(of(0, 3)).toEqual({ kind: 'even', result: 0, luck: 3 })
  })
  it('does not say that somebody won by points who resigned', () => {
    const ended = (...results: number[]) => ({ ...report, chances: results.map(result => ({ ...account, result })) })
    expect([0, 1].map(seat => isAgainstPoints(ended(0, 1), seat))).toEqual([true, true])
    expect([0, 1].map(seat => isAgainstPoints(ended(1, 0), seat))).toEqual([false, false])
    expect(isAgainstPoints(ended(0.5, 0.5), 0)).toBe(false)
  })
})
