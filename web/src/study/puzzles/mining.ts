/** Finding puzzles in the reader's own matches, with the engine in this browser, round by round. */
import { api, whoAmI } from '../../lib/api.svelte'
import { kindOf } from '../../games/registry'
import { noteMined } from '../../lib/puzzle_memory'
import { PUZZLE_GAMES } from './sets'

/** A match to search: how it is named, and how its record is read. */
export interface Source {
  id: string
  record: () => Promise<string>
}

const engine = () => import('../../offline/engine')
const MATCHES = 10

/** The matches of one's own that can be searched: those that this browser kept, and the last on the server. */
export async function ownMatches(): Promise<Source[]> {
  const { keptRecord } = await engine()
  const kept = PUZZLE_GAMES.filter(game => keptRecord(game) !== '').map(game => ({
    id: `offline/${game}`,
    record: () => Promise.resolve(keptRecord(game)),
  }))
  return [...kept, ...(await servedMatches().catch(() => []))]
}

async function servedMatches(): Promise<Source[]> {
  const player = (await whoAmI())?.id
  if (!player) return []
  const { matches } = await api.history(undefined, player)
  return matches
    .filter(match => kindOf(match.game)?.players === 2)
    .slice(0, MATCHES)
    .map(match => servedMatch(match.id))
}

export const servedMatch = (id: string): Source => ({ id, record: async () => (await api.replay(id)).record })

/** Search a match; tell after each round how far it is. Return how many puzzles it has. */
export async function mine(source: Source, tell: (done: number, all: number) => void): Promise<number> {
  const record = await source.record()
  const { askMine } = await engine()
  const lines: string[] = []
  for (let round = 1, rounds = 1; round <= rounds; round++) {
    const found = await askMine(record, round)
    lines.push(...found.lines)
    rounds = found.rounds
    tell(round, rounds)
  }
  noteMined(source.id, lines)
  return lines.length
}
