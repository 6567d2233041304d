/** Luck and skill in a review, in whole points that add up to the result. */
import type { LuckReport } from './messages.gen'

export interface Parts {
  result: number
  /** What the moves of the others lost, less what one's own did. */
  skill: number
  luck: number
  /** Half of the interval of the luck, rounded up. */
  error: number
  /** What the seat began with, and what the search saw only later. */
  other: number
}

/** The parts of a seat's result; they add up to it after rounding, too. */
export function partsOfResult(report: LuckReport, seat: number): Parts | null {
  const account = report.points[seat]
  if (!account) return null
  const result = Math.round(account.result)
  const skill = Math.round(account.gained - account.lost)
  const luck = Math.round(account.luck)
  return { result, skill, luck, error: Math.ceil(account.luck_error), other: result - skill - luck }
}

/** What the deals of each round brought a seat, in whole points. */
export function luckOfRounds(report: LuckReport, seat: number): Map<number, number> {
  const rounds = new Map<number, number>()
  for (const { round, margin } of report.deals) rounds.set(round, (rounds.get(round) ?? 0) + (margin[seat] ?? 0))
  return new Map([...rounds].map(([round, sum]) => [round, Math.round(sum)]))
}

/** What a seat's own moves gave away, in whole points, as a negative number. */
export const givenAway = (report: LuckReport, seat: number): number => -Math.round(report.points[seat]?.lost ?? 0) || 0
