/** The last review that this browser made: what the first page shows of it. */
import { read, write } from './memory'
import type { Replay, Review } from './shapes'

export interface LastReview {
  /** The place of the review. */
  path: string[]
  game: string
  seat: number
  /** The names and the points of the seat and of its opponent. */
  names: [string, string]
  scores: [number, number]
  /** The seat's chance to win after each move. */
  chances: number[]
  /** The moves of the seat that cost much. */
  costly: number[]
  luck: number | null
  /** What the moves of each lost, in points. */
  lost: [number, number] | null
}

export const lastReview = (): LastReview | null => read<LastReview | null>('review.last', null)

/** Sum up a review of a match between two. */
export function summed(path: string[], seat: number, names: readonly string[], replay: Replay, review: Review): LastReview | null {
  const other = 1 - seat
  const boards = replay.steps.at(-1)?.sight.boards
  if (names.length !== 2 || !boards) return null
  const points = review.luck?.points
  return {
    path,
    game: replay.layout.tag,
    seat,
    names: [names[seat] ?? '', names[other] ?? ''],
    scores: [boards[seat]?.score ?? 0, boards[other]?.score ?? 0],
    chances: review.moves.map(move => move.chances[seat] ?? 0.5),
    costly: review.moves.flatMap((move, index) => (move.seat === seat && move.mark.includes('?') ? [index] : [])),
    luck: points?.[seat]?.luck ?? null,
    lost: points ? [points[seat]?.lost ?? 0, points[other]?.lost ?? 0] : null,
  }
}

export function rememberReview(review: LastReview | null): void {
  if (review) write('review.last', review)
}
