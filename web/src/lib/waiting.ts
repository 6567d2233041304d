/** Matches of one's own on the server: which wait for a move, and how long they wait. */
import { api, whoAmI } from './api.svelte'
import type { TableState } from './shapes'

const MOST = 12
const HOUR_MS = 3_600_000
/** Below this, the time left is urgent. */
export const URGENT_MS = 6 * HOUR_MS

export interface OwnMatches {
  /** Those that wait for us, the most urgent first. */
  mine: TableState[]
  /** Those that wait for somebody else. */
  others: TableState[]
}

/** The time that we have left at a table; null without a clock. */
export function timeLeft(table: TableState): number | null {
  return table.you === null ? null : (table.clocks.remaining_ms?.[table.you] ?? null)
}

export function sorted(tables: readonly TableState[]): OwnMatches {
  const left = (table: TableState) => timeLeft(table) ?? Infinity
  const playing = tables.filter(table => table.status === 'playing' && table.you !== null)
  return {
    // The server lists the newest first: of those without a clock, the oldest has waited longest.
    mine: playing
      .filter(table => table.sight.to_move === table.you)
      .reverse()
      .sort((a, b) => left(a) - left(b) || 0),
    others: playing.filter(table => table.sight.to_move !== table.you),
  }
}

export async function ownMatches(): Promise<OwnMatches> {
  if (!(await whoAmI())) return { mine: [], others: [] }
  const { tables } = await api.ownTables()
  const playing = tables.filter(table => table.status === 'playing').slice(0, MOST)
  return sorted(await Promise.all(playing.map(table => api.table(table.id))))
}

/** "3 h", "2 days": how much time is left, in the language's own words. */
export function sayLeft(ms: number, language: string): string {
  const units: [number, string][] = [
    [24 * HOUR_MS, 'day'],
    [HOUR_MS, 'hour'],
    [HOUR_MS / 60, 'minute'],
  ]
  const [size, unit] = units.find(([size]) => ms >= size) ?? [HOUR_MS / 60, 'minute']
  const display = unit === 'day' ? 'long' : 'short'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display }).format(Math.max(1, Math.floor(ms / size)))
}
