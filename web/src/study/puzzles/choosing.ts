/** Choosing the next puzzle: not tried yet, about as hard as its solver is strong, of a theme if one is trained. */
import type { Entry } from './sets'

const NEAREST = 40
const UNRATED = 1300

export interface Wanted {
  theme: string | null
  /** The solver's rating; easy puzzles come first without one. */
  rating: number | null
  tried: readonly string[]
  /** The puzzle that was shown last. */
  last: number | null
}

/** Return a puzzle; one that was tried before only if no other is left, null if there is none at all. */
export function choosePuzzle(set: readonly Entry[], wanted: Wanted, random: () => number = Math.random): Entry | null {
  const tried = new Set(wanted.tried)
  const fitting = set.filter(entry => entry.number !== wanted.last && (wanted.theme === null || entry.themes.includes(wanted.theme)))
  const fresh = fitting.filter(entry => !tried.has(entry.name))
  const aim = wanted.rating ?? UNRATED
  const nearest = (fresh.length > 0 ? fresh : fitting)
    .map(entry => ({ entry, far: Math.abs(entry.rating - aim) }))
    .sort((a, b) => a.far - b.far || a.entry.number - b.entry.number)
    .slice(0, NEAREST)
  return nearest[Math.floor(random() * nearest.length)]?.entry ?? null
}

/** The themes of a set, the most frequent first. */
export function themesOf(set: readonly Entry[]): string[] {
  const counts = new Map<string, number>()
  for (const theme of set.flatMap(entry => entry.themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([theme]) => theme)
}
