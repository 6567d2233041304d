/** A match or a position opened as a study: with the better lines of its review, and with a line that was tried. */
import { showChance, showPoints } from '../../lib/certainty'
import { t } from '../../lib/i18n.svelte'
import { link } from '../../lib/router.svelte'
import type { Review, ReviewedMove } from '../../lib/shapes'
import { beginAt, type Edit } from './keeping'

/** How many moves of a better line are shown. */
const LONGEST = 6
/** Moves that are worth looking at again. */
const NOTEWORTHY = new Set(['inaccuracy', 'mistake', 'blunder'])

interface Match {
  record: string
  title: string
  /** Its moves count the steps of a replay, which begins with the start. */
  reviewed: Review | null
  /** The step that is shown, and what was tried from there. */
  step: number
  tried: readonly string[]
}

function betterLine({ step, best, played }: ReviewedMove): Edit | null {
  if (!best || !played) return null
  const comment = t('review.as-study.value', { chance: showChance(best), played: showChance(played), points: showPoints(best) })
  return { op: 'play', chapter: 0, at: step - 1, words: best.variation.slice(0, LONGEST), far: true, comment }
}

/** The edits that make a study of a match. */
export function editsOf({ record, title, reviewed, step, tried }: Match): Edit[] {
  const noteworthy = reviewed?.moves.filter(move => NOTEWORTHY.has(move.mark)) ?? []
  return [
    { op: 'title', title },
    { op: 'import', title, text: reviewed?.record ?? record },
    ...noteworthy.flatMap(move => betterLine(move) ?? []),
    tried.length > 0 ? { op: 'play', chapter: 0, at: step, words: tried } : { op: 'show', chapter: 0, at: step },
  ]
}

const addressOf = ({ id, at }: { id: string; at: string }) => `${link('study', id)}?c=1&n=${at || 'start'}`

/** Make a study of a match on this device; return its address. */
export const studyOfMatch = async (match: Match): Promise<string> => addressOf(await beginAt(editsOf(match)))

/** Make a study that begins with a position; return its address. */
export const studyOfPosition = async (position: string, title: string): Promise<string> =>
  addressOf(
    await beginAt([
      { op: 'title', title },
      { op: 'add-chapter', title, position },
    ]),
  )
