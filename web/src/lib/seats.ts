/** What tells seats apart: each has a figure, an outline for its letter, and a color, for the whole match and for everybody. */
import type { Seat } from './messages.gen'
const SHAPES = ['circle', 'square', 'hexagon', 'shield'] as const
const SEATS = SHAPES.length

export const seatColor = (seat: number): string => `var(--seat-${(seat % SEATS) + 1})`

/** The drawing of a seat's figure. */
export const seatSign = (seat: number): string => `seat-${(seat % SEATS) + 1}`

export const seatShape = (seat: number): string => SHAPES[seat % SEATS] ?? 'circle'

/** The key of the figure's name. */
export const seatFigure = (seat: number): string => `figure.${(seat % SEATS) + 1}`

/** The seat that a player has, or had before a bot played on; null for everybody else. */
export function seatPlayedBy(player: string | undefined, seats: readonly Seat[]): number | null {
  const found = player === undefined ? -1 : seats.findIndex(seat => seat.player === player || seat.past_player === player)
  return found < 0 ? null : found
}
