/** Our own number for the seed of a match: its hash when we sit down, the number when all seats are taken. */
import { read, write } from './memory'

export interface Pledge {
  number: string
  commitment: string
  /** The hash of the server's seed that was shown before the number was revealed. */
  seedHash: string
}

const KEPT = 50
const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

function pledges(): Pledge[] {
  return read<Pledge[]>('pledges', [])
}

/** Choose a number and keep it; return its hash, or null where the browser has no hashes (pages without https). */
export async function newCommitment(): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const number = hex(crypto.getRandomValues(new Uint8Array(16)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(number))
  const commitment = hex(new Uint8Array(digest))
  write('pledges', [{ number, commitment, seedHash: '' }, ...pledges()].slice(0, KEPT))
  return commitment
}

/** Return what this browser kept about a commitment of its own. */
export function pledgeOf(commitment: string): Pledge | null {
  return pledges().find(pledge => pledge.commitment === commitment) ?? null
}

/** Return the number of a commitment, keeping the hash of the seed that was shown before it is revealed. */
export function numberToReveal(commitment: string, seedHash: string): string | null {
  const pledge = pledgeOf(commitment)
  if (!pledge || (pledge.seedHash !== '' && pledge.seedHash !== seedHash)) return null
  write(
    'pledges',
    pledges().map(each => (each.commitment === commitment ? { ...each, seedHash } : each)),
  )
  return pledge.number
}
