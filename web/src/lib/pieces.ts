/** The pictures and words for the letters of the notation. */
export const PICTURES: Record<string, string> = {
  B: 'blue',
  Y: 'yellow',
  R: 'red',
  K: 'black',
  W: 'white',
  T: 'white',
  S: 'special',
}
const COLOR_KEYS: Record<string, string> = {
  B: 'blue',
  Y: 'yellow',
  R: 'red',
  K: 'black',
  W: 'white',
  T: 'turquoise',
}

export function tilePicture(letter: string): string | null {
  if (letter === '*') return 'start-marker'
  const name = PICTURES[letter]
  return name ? `tile-${name}` : null
}

/** The picture of an empty space that takes a color; `S` is a special one. */
export function spacePicture(letter: string): string | null {
  if (letter === 'S') return 'space-special'
  const name = PICTURES[letter]
  return name ? `ghost-${name}` : null
}

/** The name of a color in the keys of the catalog. */
export function colorName(letter: string): string {
  return COLOR_KEYS[letter] ?? letter
}

/** Return the number of each letter, in the order of their first occurrence. */
export function counted(tiles: string): [string, number][] {
  const counts = new Map<string, number>()
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  return [...counts]
}
