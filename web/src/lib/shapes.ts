/** All shapes of messages; they are generated from the server's own types. */
import type { MoveSight } from './messages.gen'

export type * from './messages.gen'
export type Source = NonNullable<MoveSight['source']>

/** What every game's board has; a game's own folder knows the rest. */
export interface BoardSight {
  score: number
  /** What would be added if the match ended now, in games that report it. */
  bonus?: number
  lines: string[]
}

/** What the sight of every game has. */
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

/** What the layout of every game has: it never changes in a match. */
export interface Layout {
  game: string
  tag: string
  players: number
  colors: string
  /** How many tiles each line holds. */
  line_lengths: number[]
}
