import { describe, expect, it } from 'vitest'
import { givenAway, luckOfRounds, partsOfResult } from '../src/lib/luck'
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
