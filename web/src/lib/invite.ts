/** Invitations: what will be played, and links that reserve a seat; the browser of the player who opened the table keeps their keys. */
import { sayGame } from '../games/registry'
import { t } from './i18n.svelte'
import { link } from './router.svelte'
import { read, write } from './memory'
import type { Clock, TableState } from './shapes'

type Keys = (string | null)[]

export function rememberKeys(id: string, keys: Keys): void {
  if (keys.some(key => key !== null)) write(`keys.${id}`, keys)
}

export function keysOf(id: string): Keys {
  return read<Keys>(`keys.${id}`, [])
}

/** The address that leads a friend to a table, and to a seat if there is a key. */
export function inviteAddress(id: string, key: string | null): string {
  return `${location.origin}/${link('table', id)}${key ? `?key=${encodeURIComponent(key)}` : ''}`
}

/** The clocks that a new match offers, by the name in the keys of their texts. */
export const CLOCKS: Record<'none' | 'blitz' | 'slow' | 'days', Clock> = {
  none: { kind: 'none', base_s: 0, increment_s: 0 },
  blitz: { kind: 'increment', base_s: 180, increment_s: 5 },
  slow: { kind: 'increment', base_s: 900, increment_s: 10 },
  days: { kind: 'days', base_s: 3 * 86_400, increment_s: 0 },
}

/** What is played at a table: "Azulejos, 2 players. No clock." A clock that the page does not offer has no words. */
export function sayTable({ layout, options: { clock } }: TableState): string {
  const known = Object.entries(CLOCKS).find(
    ([, each]) => each.kind === clock.kind && each.base_s === clock.base_s && each.increment_s === clock.increment_s,
  )
  return [sayGame(layout.tag), ...(known ? [t(`clock.${known[0]}`)] : [])].map(text => `${text}.`).join(' ')
}
