/** The letters that only Duel has. */
import type { Piece } from '../../lib/pieces'

export const LETTERS: Record<string, Piece> = {
  T: { figure: 'white', name: 'turquoise' },
  S: { figure: 'special', name: 'special' },
}
