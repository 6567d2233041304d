/** Words about puzzles that need more than a key. */
import { sayMove, sayShort, type Wording } from '../../board/say'
import { language, t } from '../../lib/i18n.svelte'
import { takenCount } from '../../lib/match.svelte'
import type { PositionInfo } from '../../lib/shapes'
import type { Attempt } from './attempt.svelte'
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

/** What a puzzle asks for, or how an attempt at it stands. */
export function sayState({ status, puzzle }: Attempt): string {
  const keys = { ask: `puzzle.task.${puzzle.aim}`, missed: 'puzzles.missed', solved: 'puzzles.solved', shown: 'puzzles.answer' }
  return t(keys[status]).replace(/\.$/, '')
}

/** What is left in the round, and what is assumed about it. */
export function sayAssumed({ legal, sight }: PositionInfo): string {
  const groups = new Set(legal.filter(move => move.kind === 'take').map(move => `${move.source}${move.color}`)).size
  return [...(groups > 0 ? [t('puzzles.groups', { count: groups })] : []), t('puzzle.assumed', { round: sight.round })].join(' ')
}

/** What a wrong move costs; null is the match. */
export const sayPrice = (price: number | null): string =>
  price === null ? t('puzzles.missed.match') : t('puzzles.missed.points', { count: price })
