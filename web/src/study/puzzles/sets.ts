/** The puzzles that come with the games: fetched when somebody first needs more than the puzzle of the day. */
import { api, ApiError, isUpToUs } from '../../lib/api.svelte'
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

/** A puzzle of a match of one's own has no number. */
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

/** Return the rating of somebody after a first try. */
export async function rateTry(game: string, number: number, solver: Rating | null, isSolved: boolean): Promise<Rating> {
  const line = (await puzzleSet(game))[number - 1]?.line ?? ''
  return (await engine()).askRate(line, solver, isSolved)
}
