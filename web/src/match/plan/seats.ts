/** Who moves before we do. */
import type { Match } from '../../lib/match.svelte'

/** The names of the others in the order of their turns after ours. */
export function namesBefore(match: Match): string[] {
  const count = match.table?.seats.length ?? 0
  const you = match.you ?? 0
  return Array.from({ length: Math.max(0, count - 1) }, (_, step) => match.nameOf((you + 1 + step) % count))
}
