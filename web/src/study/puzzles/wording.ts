/** Words about puzzles that need more than a key. */
import { sayMove, sayShort, type Wording } from '../../board/say'
import { language } from '../../lib/i18n.svelte'
import { takenCount } from '../../lib/match.svelte'
import type { Described } from './sets'

/** "16 November" */
export const sayDay = (day: string): string =>
  new Intl.DateTimeFormat(language.now, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A move of a proof in words, in full or for a list. A move that tiles is about the line that is being tiled. */
export function sayStep(puzzle: Described, index: number, words: Wording, form: 'full' | 'short'): string {
  const step = puzzle.proof[index]
  if (!step) return ''
  if (step.move.kind === 'take' && form === 'short') return sayShort(step.move, words)
  const before = puzzle.proof[index - 1]?.sight ?? puzzle.sight
  return sayMove(step.move, words, takenCount(step.events), before.tiling?.line)
}
