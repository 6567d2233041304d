/** The shapes of what the page is told, under one roof; they are generated from the server's own messages. */
import type { MoveSight } from './messages.gen'

export type * from './messages.gen'
export type Source = NonNullable<MoveSight['source']>

/** What every game's board has; the rest is known to the game's own folder. */
export interface BoardSight {
  score: number
  lines: string[]
}

/** What every game tells of a moment. */
export interface Sight {
  game: string
  round: number
  phase: string
  to_move: number | null
  start_seat: number | null
  bag: Record<string, number>
  boards: BoardSight[]
  tiling: { line: number; color: string } | null
  last_round: boolean
}

/** What every game tells of what never changes in a match. */
export interface Layout {
  game: string
  tag: string
  players: number
  colors: string
  /** How many tiles each line holds. */
  line_lengths: number[]
}
