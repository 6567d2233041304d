/** The places that arrows and rings name and that only Duel has: plates, chips and moons. */
import type { Spot } from '../contract'

export function find(at: string): Spot | null {
  const number = Number(at.slice(1))
  if (/^p\d$/.test(at)) return { kind: 'plate', slot: number }
  if (/^k\d$/.test(at)) return { kind: 'chip', factory: number }
  const color = /^mL\.([A-Z])/.exec(at)?.[1]
  if (color !== undefined) return { source: 'moons', color }
  return at.startsWith('m') ? { source: 'moons' } : null
}

export function at({ kind, slot, factory, source, color }: Spot): string | null {
  if (kind === 'plate') return `p${slot}`
  if (kind === 'chip') return `k${factory}`
  return source === 'moons' && color === undefined ? 'mL' : null
}
