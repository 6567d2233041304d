/** Words and numbers about the moves of a reviewed match: best, fine, loose or costly, and what a move cost. */
import { num, t } from './i18n.svelte'
import type { ReviewedMove } from './shapes'

export const VERDICTS = ['best', 'fine', 'loose', 'costly'] as const
export type Verdict = (typeof VERDICTS)[number]

const VERDICT_OF: Partial<Record<string, Verdict>> = { good: 'fine', inaccuracy: 'loose', mistake: 'costly', blunder: 'costly' }

/** The word for a move, by the program's mark. */
export const verdictOf = ({ mark }: ReviewedMove): Verdict => VERDICT_OF[mark] ?? 'best'

/** What a move lost of the lead that can be expected, in points. */
const lostBy = ({ best, played }: ReviewedMove): number => (best && played ? best.margin - played.margin : 0)

/** What a move cost in whole points of the lead that can be expected. */
export const costOf = (move: ReviewedMove): number => Math.max(0, Math.round(lostBy(move)))

/** What a move cost, with its unit: points, or chance where no point is lost. Empty for the best move. */
export function sayCost(move: ReviewedMove): string {
  if (verdictOf(move) === 'best') return ''
  const count = costOf(move)
  if (count > 0) return t('review.cost', { count })
  const chance = Math.round(move.loss * 100)
  return chance > 0 ? t('review.cost.chance', { chance: num(chance) }) : ''
}

/** How many moves of a seat have each word, and what they cost together: the same number as in the account of luck and skill. */
export function tallyOf(moves: readonly ReviewedMove[], seat: number): { counts: Record<Verdict, number>; cost: number } {
  const own = moves.filter(move => move.seat === seat)
  const counts = { best: 0, fine: 0, loose: 0, costly: 0 }
  for (const move of own) counts[verdictOf(move)] += 1
  return { counts, cost: Math.max(0, Math.round(own.reduce((sum, move) => sum + lostBy(move), 0))) }
}

/** The lead of a seat that can be expected after each move, in points; with more than two players, its chance in percent. */
export function courseOf(moves: readonly ReviewedMove[], seat: number, isPair: boolean): number[] {
  let last = isPair ? 0 : 50
  return moves.map(move => {
    if (!isPair) last = (move.chances[seat] ?? 0.5) * 100
    else if (move.played) last = move.seat === seat ? move.played.margin : -move.played.margin
    return last
  })
}

/** Round numbers for an axis that holds all values, and 0 or the middle. */
export function ticksOf(values: readonly number[], isPair: boolean): number[] {
  if (!isPair) return [0, 50, 100]
  const most = Math.max(4, ...values.map(Math.abs))
  const step = [2, 5, 10, 20, 50, 100].find(each => most / each <= 3) ?? 200
  const reach = Math.ceil(most / step)
  return Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step)
}
