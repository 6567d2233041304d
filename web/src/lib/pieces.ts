/** Letters of the notation and the pictures and words that stand for them. */
const PICTURES: Record<string, string> = {
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

/** The picture of an empty space that takes a colour; `S` and `W` as on the plates of Duel. */
export function spacePicture(letter: string): string | null {
  if (letter === 'S') return 'space-special'
  const name = PICTURES[letter]
  return name ? `ghost-${name}` : null
}

export function plateSpacePicture(letter: string): string | null {
  return letter === 'W' ? 'space-joker' : spacePicture(letter)
}

/** The order in which the sprite names the two colours of a chip. */
const CHIP_ORDER = ['blue-red', 'red-white', 'white-yellow', 'yellow-black', 'black-blue']

export function chipPicture(chip: string): string | null {
  if (chip === '?') return 'chip-back'
  const names = [...chip].map(letter => PICTURES[letter])
  if (names.some(name => name === undefined)) return null
  if (names.length === 1) return `chip-${names[0]}`
  const found = CHIP_ORDER.find(pair => pair === names.join('-') || pair === [...names].reverse().join('-'))
  return found ? `chip-${found}` : null
}

/** The name of a colour in the keys of the catalogue. */
export function colorName(letter: string): string {
  return COLOR_KEYS[letter] ?? letter
}

const CHIP_KEYS = ['B', 'Y', 'R', 'K', 'T', 'BR', 'RT', 'TY', 'YK', 'KB']

/** The name of a chip in the keys of the catalogue, whatever the order of its colours. */
export function chipKey(chip: string): string {
  return CHIP_KEYS.find(key => key === chip || key === [...chip].reverse().join('')) ?? chip
}

/** Tell the four spaces of a plate after so many quarter turns clockwise: upper left, upper right, lower left, lower right. */
export function turnedPlate(plate: string, turns: number): string[] {
  let spaces = [...plate]
  for (let turn = 0; turn < turns % 4; turn++) {
    spaces = [2, 0, 3, 1].map(corner => spaces[corner] ?? '')
  }
  return spaces
}

/** Say how many of each letter there are, in the order in which they first come. */
export function counted(tiles: string): [string, number][] {
  const counts = new Map<string, number>()
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  return [...counts]
}
