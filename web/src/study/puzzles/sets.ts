/** The puzzles that come with the games: fetched when somebody first needs more than the puzzle of the day. */
import { api, ApiError, isUpToUs, whoAmI } from '../../lib/api.svelte'
import { numberOfDay } from '../../lib/puzzle_days'
import { today, type Rating } from '../../lib/puzzle_memory'
import type { Puzzle } from '../../lib/shapes'

/** A puzzle in a set: its line as the engine reads it, and what is needed to choose it. */
export interface Entry {
  number: number
  line: string
  name: string
  themes: string[]
  rating: number
}

/** A puzzle from one of the reader's own matches has no number. */
export type Described = Omit<Puzzle, 'number' | 'count'>

const files = import.meta.glob<string>('../../../../src/azulejos/games/*/puzzle_set.txt.gz', {
  eager: true,
  query: '?url',
  import: 'default',
})
const gameOf = (path: string): string => /games\/(\w+)\//.exec(path)?.[1] ?? ''
const engine = () => import('../../offline/engine')

/** The games that have puzzles. */
export const PUZZLE_GAMES: readonly string[] = Object.keys(files).map(gameOf)

const sets = new Map<string, Promise<Entry[]>>()

/** Return the set of a game. What cannot be fetched is tried again the next time. */
export function puzzleSet(game: string): Promise<Entry[]> {
  const found = sets.get(game) ?? fetchSet(game)
  sets.set(game, found)
  found.catch(() => sets.delete(game))
  return found
}

async function fetchSet(game: string): Promise<Entry[]> {
  const address = Object.entries(files).find(([path]) => gameOf(path) === game)?.[1]
  if (!address) throw new ApiError('no-puzzles', '', 404)
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new TypeError('no answer')
  return parseSet(await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text())
}

/** Have the service worker keep the sets of all games: somebody who solves one puzzle may want others without a network. */
export async function keepSets(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return
  await Promise.allSettled(Object.values(files).map(address => fetch(address, { priority: 'low' })))
}

/** Read a set: a line for each puzzle, its fields between tabs. */
export function parseSet(text: string): Entry[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map((line, index) => ({ number: index + 1, ...readLine(line) }))
}

function readLine(line: string): Omit<Entry, 'number'> {
  const fields = line.split('\t')
  return { line, name: fields[0] ?? '', themes: (fields[4] ?? '').split(' ').filter(Boolean), rating: Number(fields[5]) }
}

/** Describe a puzzle of a set, by its number or that of today: by the server, or by the engine in this browser. */
export async function describe(game: string, number: number | 'today'): Promise<Puzzle> {
  try {
    return await api.puzzle(game, String(number))
  } catch (error) {
    if (!isUpToUs(error)) throw error
  }
  const set = await puzzleSet(game)
  const wanted = number === 'today' ? numberOfDay(today(), set.length) : number
  const entry = set[wanted - 1]
  if (!entry) throw new ApiError('no-such-puzzle', '', 404)
  return { number: wanted, count: set.length, ...(await describeLine(entry.line)) }
}

export const describeLine = async (line: string): Promise<Described> => (await engine()).askPuzzle(line)

export interface Rated {
  solver: Rating
  /** The rating of the puzzle. */
  puzzle: number
}

/**
 * Rate a first try, with the move that was placed, none for who wanted help. The server rates accounts and its puzzles for
 * everybody; for guests and without a server, this browser rates alone.
 */
export async function rateTry(game: string, number: number, solver: Rating | null, isSolved: boolean, move: string | null): Promise<Rated> {
  const isAccount = await whoAmI().then(
    player => player?.account ?? false,
    () => false,
  )
  if (isAccount) {
    try {
      const { puzzle, rating, deviation, volatility, games } = await api.tryPuzzle(game, number, move)
      return { puzzle, solver: { rating, deviation, volatility, games } }
    } catch (error) {
      if (!isUpToUs(error) && !(error instanceof ApiError && error.code === 'no-club')) throw error
    }
  }
  const line = (await puzzleSet(game))[number - 1]?.line ?? ''
  const rated = await (await engine()).askRate(line, solver, isSolved)
  return { solver: rated.solver, puzzle: Math.round(rated.puzzle.rating) }
}

/** The rating that an account has on the server; null for guests, and without a server. */
export async function ratingThere(game: string): Promise<Rating | null> {
  const player = await whoAmI()
  if (!player?.account) return null
  const { ratings } = await api.player(player.id)
  const found = ratings.find(each => each.pool === `puzzles-${game}`)
  return found ? { ...found, volatility: 0.06 } : null
}
