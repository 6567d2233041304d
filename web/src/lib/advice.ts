/** Good moves as they are shown: equal ones are one row, best first, in whole points. */
import { pointsOff } from './certainty'
import { capital, list, t } from './i18n.svelte'
import type { MoveValue, Source } from './shapes'
import { sayFrom, sayMove, type Wording } from '../board/say'

export interface Advice {
  /** Moves that come to the same, the best of them first. */
  moves: [MoveValue, ...MoveValue[]]
  /** Whole points ahead at the end, if everybody plays well. */
  points: number
}

/** At most so many rows are shown. */
const MOST_ROWS = 4
/** Moves to the same line that are closer than this are one row. */
const EQUAL_POINTS = 0.5

/** How many tiles a move takes; 0 where it takes none. */
export const tilesOf = ({ preview }: MoveValue): number => (preview?.placed ?? 0) + (preview?.overflow ?? 0)

/** Moves that are proved to win come first, those that are proved to lose last. */
const proofOf = ({ outcome }: MoveValue): number => (outcome === 'won' ? 1 : outcome === 'lost' ? -1 : 0)

function isAlike(a: MoveValue, b: MoveValue): boolean {
  const same = a.sight.kind === 'take' && b.sight.kind === 'take' && a.sight.color === b.sight.color && a.sight.line === b.sight.line
  return proofOf(a) === proofOf(b) && same && tilesOf(a) === tilesOf(b) && Math.abs(a.margin - b.margin) < EQUAL_POINTS
}

/** Merge moves that differ only in where the tiles come from, and sort them by what is shown. */
export function adviceOf(moves: readonly MoveValue[]): Advice[] {
  const rows: Advice[] = []
  const isBefore = (a: MoveValue, b: MoveValue) => proofOf(b) - proofOf(a) || Math.round(b.margin) - Math.round(a.margin) || b.win - a.win
  for (const move of [...moves].sort(isBefore)) {
    const row = rows.find(each => isAlike(each.moves[0], move))
    if (row) row.moves.push(move)
    else rows.push({ moves: [move], points: Math.round(move.margin) })
  }
  return rows.slice(0, MOST_ROWS)
}

/** Factories by their numbers, then the rest. */
const inOrder = (a: Source, b: Source) => (typeof a === 'number' && typeof b === 'number' ? a - b : typeof a === 'number' ? -1 : 1)

/** Where the tiles of a row may come from: "from factory 2 or from factory 3". */
export function saySources({ moves }: Advice, words: Wording): string {
  const sources = [...new Set(moves.flatMap(({ sight }): Source[] => (sight.source === undefined ? [] : [sight.source])))]
  return list(
    sources.sort(inOrder).map(source => sayFrom(source, words)),
    'or',
  )
}

/** The move of a row as a sentence. */
export function sayAdvice({ moves: [{ sight }], moves }: Advice, words: Wording): string {
  return `${sayMove(sight, words, tilesOf(moves[0]) || undefined, sight.row)}.`
}

/** One sentence that says why, from the reasons that the program gives. */
export function sayWhy({ advantages }: MoveValue): string {
  return `${capital(list(advantages.map(({ code, count }) => t(`why.${code}`, { count }))))}.`
}

/** What can be expected at the end, and how sure that is. */
export function sayOutlook({ points, moves: [best] }: Advice): string {
  if (best.outcome) return t(`hint.${best.outcome}`)
  const outlook = points === 0 ? t('hint.even') : t(points > 0 ? 'hint.ahead' : 'hint.behind', { count: Math.abs(points) })
  const off = pointsOff(best)
  return off > 0 ? `${outlook} ${t('hint.unsure', { count: off })}` : outlook
}
