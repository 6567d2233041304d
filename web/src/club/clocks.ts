/** The clocks that the club offers, and how any clock is named. */
import { num, t } from '../lib/i18n.svelte'
import type { Clock } from '../lib/shapes'

const DAY_S = 86_400

export const CLUB_CLOCKS: readonly Clock[] = [
  { kind: 'increment', base_s: 180, increment_s: 5 },
  { kind: 'increment', base_s: 600, increment_s: 10 },
  { kind: 'increment', base_s: 900, increment_s: 10 },
  { kind: 'days', base_s: DAY_S, increment_s: 0 },
  { kind: 'days', base_s: 3 * DAY_S, increment_s: 0 },
]

/** Name a clock: "10 min + 10 s", "3 days per move". */
export function sayClock({ kind, base_s, increment_s }: Clock): string {
  if (kind === 'none') return t('clock.none')
  if (kind === 'days') return t('club.clock.days', { count: Math.max(1, Math.round(base_s / DAY_S)) })
  if (kind === 'move') return t('club.clock.move', { seconds: base_s })
  return t('club.clock.total', { minutes: num(base_s / 60, { maximumFractionDigits: 1 }), seconds: increment_s })
}

/** Write a time left: "4:32", "1:04:32". It never falls below zero. */
export function sayTimeLeft(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60]
  const [hours = 0, ...rest] = parts
  const texts = (hours > 0 ? parts : rest).map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
  return texts.join(':')
}
