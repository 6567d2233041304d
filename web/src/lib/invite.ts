/** Links that reserve a seat; the browser of the player who opened the table keeps their keys. */
import { link } from './router.svelte'
import { read, write } from './memory'

type Keys = (string | null)[]

export function rememberKeys(id: string, keys: Keys): void {
  if (keys.some(key => key !== null)) write(`keys.${id}`, keys)
}

export function keysOf(id: string): Keys {
  return read<Keys>(`keys.${id}`, [])
}

/** The address that brings a friend to a table, and to a seat if there is a key. */
export function inviteAddress(id: string, key: string | null): string {
  return `${location.origin}/${link('table', id)}${key ? `?key=${encodeURIComponent(key)}` : ''}`
}
