/** The score sheet of a match at a real table, as the program describes it, and what this browser keeps of it. */
import type { Component } from 'svelte'
import type { Layout } from '../lib/shapes'

/** A space of a board: what is printed, the tile there, and the colors that it would take. */
export type Space = readonly [printed: string, tile: string, takes: string]

/** What brought points: on a space, or everything else of one kind together (row and column -1). */
export interface ReasonLine {
  row: number
  column: number
  points: number
  parts: { key: string; points: number }[]
}

export interface Scored {
  before: number
  after: number
  /** Points that were counted at the table; null if they are counted here. */
  points: number | null
  lines: ReasonLine[]
}

export interface SheetSeat extends Scored {
  entry: string
  fault: string | null
  spaces: Space[][]
  new: [number, number][]
  dropped: number
  takes_start: boolean
  pieces: string[]
  paid: number
}

export interface SheetInfo {
  sheet: string
  game: string
  layout: Layout
  /** The round that is being entered. */
  round: number
  names: string[]
  drop_costs: number[]
  /** What the start tile costs; null if it takes a space of the floor line. */
  start_cost: number | null
  /** Who starts the round that is being entered; null if nobody took the start tile. */
  starter: number | null
  seats: SheetSeat[]
  /** Other pieces than tiles that are on no board. */
  pieces_left: string[]
  rounds: Scored[][]
  /** Whether the match is over once the round is finished. */
  ends_match: boolean
  final: { seats: Scored[]; places: number[]; was_tied: boolean } | null
}

/** A change of what a seat enters. */
export type Change = { seat: number } & (
  | { tap: [number, number]; color?: string }
  | { dropped: number }
  | { start: boolean }
  | { points: number | null }
  | { piece: string }
  | { paid: number }
)

/** What a game adds to the page of the score sheet. */
export interface SheetParts {
  /** Chooses the table: its tag. */
  Options: Component<{ tag: string }, object, 'tag'>
  tag: string
  /** The key of what decides between equal points. */
  tie: string
  /** The picture of a space without a tile. */
  picture(printed: string): string | null
  /** Puts pieces other than tiles on a board, at the space that was pressed. */
  Pieces?: Component<{
    info: SheetInfo
    seat: number
    at: [number, number] | null
    onchange: (change: Change) => void
    onclose: () => void
  }>
}

/** A moment of entering: the finished rounds, what is entered of the next one, and whose board is shown. */
export interface Moment {
  sheet: string
  entries: string[]
  seat: number
  /** Whether the round is shown as a whole, before it is finished. */
  isSummed: boolean
}

/** What this browser keeps: the current moment and the earlier ones. */
export interface Kept {
  now: Moment
  past: Moment[]
}

export const KEY = 'own-table'
const MOST_KEPT = 200

/** Go to another moment; a change of view alone is not a step that can be undone. */
export function stepTo(kept: Kept, next: Moment): Kept {
  const { now, past } = kept
  const isChange = next.sheet !== now.sheet || next.entries.join() !== now.entries.join()
  return { now: next, past: isChange ? [...past, now].slice(-MOST_KEPT) : past }
}

/** Go back to the moment before the last change. */
export function undo(kept: Kept): Kept {
  const last = kept.past.at(-1)
  return last ? { now: last, past: kept.past.slice(0, -1) } : kept
}

/** Write down a new sheet. Names are separated by commas, so they have none. */
export function newSheet(tag: string, names: readonly string[]): string {
  const written = names.map(name => name.replaceAll(/[,\n]/g, ' ').trim())
  return `Azulejos-Sheet: 1\nGame: ${tag}\n${written.some(Boolean) ? `Names: ${written.join(', ')}\n` : ''}`
}

/** The points of a round as a sum: those of each space, then what was paid. */
export function partsOf({ lines, points }: Scored): number[] {
  if (points !== null) return [points]
  const own = lines.filter(({ row }) => row >= 0).map(line => line.points)
  const others = lines.filter(({ row }) => row < 0).reduce((sum, line) => sum + line.points, 0)
  return others === 0 ? own : [...own, others]
}

/** The points that arose on a space in this round; null if none did. */
export function pointsAt({ lines }: Scored, row: number, column: number): number | null {
  return lines.find(line => line.row === row && line.column === column)?.points ?? null
}

/** The leaders and by how much they lead. */
export function leaders(totals: readonly number[]): { seats: number[]; by: number } {
  const best = Math.max(...totals)
  const seats = totals.flatMap((total, seat) => (total === best ? [seat] : []))
  const others = totals.filter(total => total !== best)
  return { seats, by: others.length > 0 ? best - Math.max(...others) : 0 }
}
