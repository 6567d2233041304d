/** Values of moves with their uncertainty, in whole points and percents: how far a longer look would probably move them. */
import { num, signed, t } from './i18n.svelte'
import type { MoveValue } from './shapes'

/** The uncertainty of a margin in whole points; 0 where none is shown. */
export const pointsOff = ({ margin_error }: MoveValue): number => Math.round(margin_error ?? 0)

/** The uncertainty of a chance in whole percents, which never goes beyond 0 and 100 %; 0 where none is shown. */
export function percentsOff({ win, win_error }: MoveValue): number {
  const percents = Math.round(100 * win)
  return Math.min(Math.round(100 * (win_error ?? 0)), percents, 100 - percents)
}

/** A margin as it is written: "+5 ± 2". */
export function showPoints(value: MoveValue): string {
  const points = signed(Math.round(value.margin))
  const off = pointsOff(value)
  return off > 0 ? `${points} ± ${num(off)}` : points
}

/** A margin as it is spoken: "+5, give or take 2". */
export function sayPoints(value: MoveValue): string {
  const points = signed(Math.round(value.margin))
  const off = pointsOff(value)
  return off > 0 ? t('best.give-or-take', { points, count: off }) : points
}

/** A chance as it is written: "81 ± 2%". */
export function showChance(value: MoveValue): string {
  const percent = (share: number) => num(share, { style: 'percent', maximumFractionDigits: 0 })
  const off = percentsOff(value)
  return off > 0 ? `${num(Math.round(100 * value.win))} ± ${percent(off / 100)}` : percent(value.win)
}
