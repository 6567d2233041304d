/** Plates and chips: the pictures and words that stand for them. */
import { t } from '../../lib/i18n.svelte'
import { figureOf, spacePicture } from '../../lib/pieces'
import { sayColor } from '../../board/say'

export function plateSpacePicture(letter: string): string | null {
  return letter === 'W' ? 'space-joker' : spacePicture(letter)
}

/** The order in which the sprite names the two colors of a chip. */
const CHIP_ORDER = ['blue-red', 'red-white', 'white-yellow', 'yellow-black', 'black-blue']

export function chipPicture(chip: string): string | null {
  if (chip === '?') return 'chip-back'
  const names = [...chip].map(figureOf)
  if (names.includes(null)) return null
  if (names.length === 1) return `chip-${names[0]}`
  const found = CHIP_ORDER.find(pair => pair === names.join('-') || pair === [...names].reverse().join('-'))
  return found ? `chip-${found}` : null
}

const CHIP_KEYS = ['B', 'Y', 'R', 'K', 'T', 'BR', 'RT', 'TY', 'YK', 'KB']

/** The name of a chip in the keys of the catalog, whatever the order of its colors. */
export function chipKey(chip: string): string {
  return CHIP_KEYS.find(key => key === chip || key === [...chip].reverse().join('')) ?? chip
}

/** Return the four spaces of a plate after some quarter turns clockwise: upper left, upper right, lower left, lower right. */
export function turnedPlate(plate: string, turns: number): string[] {
  let spaces = [...plate]
  for (let turn = 0; turn < turns % 4; turn++) {
    spaces = [2, 0, 3, 1].map(corner => spaces[corner] ?? '')
  }
  return spaces
}

/** "a blue-red chip", "face down" */
export function sayChip(chip: string | null): string {
  if (chip === null) return t('board.nothing')
  return chip === '?' ? t('board.face-down') : t(`chip.${chipKey(chip)}`)
}

/** The four spaces of a plate, in words. */
export function sayPlate(plate: string): string {
  return [...plate].map(space => (space === 'S' ? t('board.special') : space === 'W' ? t('board.joker') : sayColor(space))).join(', ')
}
