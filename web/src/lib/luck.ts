/** Luck and skill in a review, in whole points that add up to the result. */
import type { LuckReport } from './messages.gen'

export interface Parts {
  result: number
  /** What the others' moves lost, minus what the player's own moves lost. */
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

/** Whether a seat lost although it was ahead in points, or won although it was behind: somebody resigned, or ran out of time. */
export function isAgainstPoints(report: LuckReport, seat: number): boolean {
  const [chance, points] = [report.chances[seat]?.result ?? 0.5, report.points[seat]?.result ?? 0]
  return (chance - 0.5) * points < 0
}

/** What happened, as a headline: its kind, and the share of the result that came from the deals where they went the same way. */
export interface Headline {
  kind: 'win' | 'loss' | 'won' | 'lost' | 'even'
  /** By how many points. */
  result: number
  /** In `win` and `loss` the points of the result that came from the deals, otherwise the luck with its sign. */
  luck: number
}

export function headlineOf({ result, luck }: Parts): Headline {
  if (result === 0) return { kind: 'even', result, luck }
  const by = Math.abs(result)
  const isShare = luck !== 0 && luck > 0 === result > 0 && Math.abs(luck) <= by
  if (isShare) return { kind: result > 0 ? 'win' : 'loss', result: by, luck: Math.abs(luck) }
  return { kind: result > 0 ? 'won' : 'lost', result: by, luck }
}

/** What the deals of each round brought a seat, in whole points. */
export function luckOfRounds(report: LuckReport, seat: number): Map<number, number> {
  const rounds = new Map<number, number>()
  for (const { round, margin } of report.deals) rounds.set(round, (rounds.get(round) ?? 0) + (margin[seat] ?? 0))
  return new Map([...rounds].map(([round, sum]) => [round, Math.round(sum)]))
}

/** What a seat's own moves gave away, in whole points, as a negative number. */
export const givenAway = (report: LuckReport, seat: number): number => -Math.round(report.points[seat]?.lost ?? 0) || 0
