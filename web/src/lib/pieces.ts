/** The pictures and words for the letters of the notation. */

/** What a letter stands for: the figure in the pictures `tile-X` and `ghost-X`, and its name in the keys of the catalog. */
export interface Piece {
  figure: string
  name: string
}

const ofGames = import.meta.glob<Record<string, Piece>>('../games/*/letters.ts', { eager: true, import: 'LETTERS' })

const PIECES = new Map<string, Piece>([
  ['B', { figure: 'blue', name: 'blue' }],
  ['Y', { figure: 'yellow', name: 'yellow' }],
  ['R', { figure: 'red', name: 'red' }],
  ['K', { figure: 'black', name: 'black' }],
  ['W', { figure: 'white', name: 'white' }],
  ...Object.values(ofGames).flatMap(letters => Object.entries(letters)),
])

/** The figure of a letter; null if the letter is no tile. */
export function figureOf(letter: string): string | null {
  return PIECES.get(letter)?.figure ?? null
}

export function tilePicture(letter: string): string | null {
  if (letter === '*') return 'start-marker'
  const figure = figureOf(letter)
  return figure && `tile-${figure}`
}

/** The picture of an empty space that takes a tile. */
export function spacePicture(letter: string): string | null {
  const figure = figureOf(letter)
  return figure && `ghost-${figure}`
}

/** The name of a tile or its color in the keys of the catalog. */
export function colorName(letter: string): string {
  return PIECES.get(letter)?.name ?? letter
}

/** Return the number of each letter, in the order of their first occurrence. */
export function counted(tiles: string): [string, number][] {
  const counts = new Map<string, number>()
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  return [...counts]
}
