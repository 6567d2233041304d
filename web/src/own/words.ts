/** Sentences about the points of a score sheet. */
import { capital, list, num, signed, t } from '../lib/i18n.svelte'
import type { ReasonLine, SheetInfo } from './sheet'

const RUN = /^sheet\.scored-(across|down)$/

const sayName = (given: string, seat: number) => (given === '' ? t('player.number', { number: seat + 1 }) : given)

export const nameOf = (info: SheetInfo, seat: number): string => sayName(info.names[seat] ?? '', seat)

/** "4 across and 3 down", "tile alone", "floor line" */
export function sayParts({ parts }: ReasonLine): string {
  const said = parts.map(({ key, points }) => (RUN.test(key) ? `${num(points)} ${t(key)}` : t(key)))
  return list([...new Set(said)])
}

/** "Row 1: 4 across and 3 down" */
export function sayReason(line: ReasonLine): string {
  return line.row < 0 ? capital(sayParts(line)) : `${t('board.row', { row: line.row + 1 })}: ${sayParts(line)}`
}

/** "4 + 6 + 7 − 2" */
export function saySummands(parts: readonly number[]): string {
  return parts.map((part, at) => (at === 0 ? num(part) : `${part < 0 ? '−' : '+'} ${num(Math.abs(part))}`)).join(' ') || num(0)
}

export const sayGain = (before: number, after: number): string => signed(after - before)
