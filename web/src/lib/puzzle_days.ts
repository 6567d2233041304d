/** Days of puzzles: a day begins at midnight UTC for everybody. */

const DAY_MS = 86_400_000
const WEEK = 7
/** The number of 1 January 1970 where 1 January of the year 1 is day 1, as the library counts. */
const EPOCH = 719_163

export interface Streak {
  /** How many days in a row were solved; today may still follow. */
  days: number
  /** Whether each of the last seven days was solved, the oldest first. */
  week: boolean[]
}

/** "2026-11-16" */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The number of a day's puzzle in a set of so many, from 1. */
export function numberOfDay(day: string, count: number): number {
  return ((Date.parse(day) / DAY_MS + EPOCH) % count) + 1
}

/** Return the streak of somebody who solved the puzzles of these days. */
export function streakOf(solved: readonly string[], today: string): Streak {
  const known = new Set(solved)
  const back = (days: number) => dayAt(Date.parse(today) - days * DAY_MS)
  let days = 0
  const first = known.has(today) ? 0 : 1
  while (known.has(back(first + days))) days += 1
  return { days, week: Array.from({ length: WEEK }, (_, at) => known.has(back(WEEK - 1 - at))) }
}
