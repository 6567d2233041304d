/** What this browser remembers of puzzles: days, ratings, tries, and puzzles from own matches. */
import { read, write } from './memory'
import { dayAt, streakOf, type Streak } from './puzzle_days'

/** A rating by Glicko-2, as the library counts it. */
export interface Rating {
  rating: number
  deviation: number
  volatility: number
  games: number
}

/** A puzzle from one of the reader's own matches: its line in a set, and the match. */
export interface OwnPuzzle {
  line: string
  match: string
}

/** How the puzzle of a day was solved. */
export interface Solved {
  day: string
  /** The name of the puzzle. */
  name: string
  tries: number
  seconds: number
}

interface Memory {
  /** Days whose puzzle was solved. */
  days: string[]
  /** The last puzzle of a day that was solved, by game. */
  solved: Record<string, Solved>
  ratings: Record<string, Rating>
  /** The names of the puzzles that were tried, by game. */
  tried: Record<string, string[]>
  own: OwnPuzzle[]
  /** Matches that were searched for puzzles. */
  mined: string[]
}

const EMPTY: Memory = { days: [], solved: {}, ratings: {}, tried: {}, own: [], mined: [] }
const DAYS_KEPT = 1000
const OWN_KEPT = 100

export const recall = (): Memory => ({ ...EMPTY, ...read<Partial<Memory>>('puzzles', {}) })

function change(parts: Partial<Memory>): void {
  write('puzzles', { ...recall(), ...parts })
}

export const today = (): string => dayAt(Date.now())
export const streakNow = (): Streak => streakOf(recall().days, today())
export const ratingOf = (game: string): Rating | null => recall().ratings[game] ?? null
export const isTried = (game: string, name: string): boolean => recall().tried[game]?.includes(name) ?? false

/** Note that the puzzle of a day was solved. */
export function noteDay(game: string, how: Solved): void {
  const { days, solved } = recall()
  if (!days.includes(how.day)) change({ days: [...days, how.day].slice(-DAYS_KEPT) })
  if (solvedToday(game, how.name, how.day) === null) change({ solved: { ...solved, [game]: how } })
}

/** How the puzzle of this day was solved here; null if it was not. */
export function solvedToday(game: string, name: string, day = today()): Solved | null {
  const found = recall().solved[game]
  return found?.day === day && found.name === name ? found : null
}

/** Note a first try. */
export function noteTry(game: string, name: string): void {
  const { tried } = recall()
  if (!isTried(game, name)) change({ tried: { ...tried, [game]: [...(tried[game] ?? []), name] } })
}

export function noteRating(game: string, rating: Rating): void {
  change({ ratings: { ...recall().ratings, [game]: rating } })
}

/** Note what a match brought. */
export function noteMined(match: string, lines: readonly string[]): void {
  const { own, mined } = recall()
  const known = new Set(own.map(puzzle => puzzle.line))
  const added = lines.filter(line => !known.has(line)).map(line => ({ line, match }))
  change({ own: [...added, ...own].slice(0, OWN_KEPT), mined: [match, ...mined.filter(each => each !== match)].slice(0, OWN_KEPT) })
}
