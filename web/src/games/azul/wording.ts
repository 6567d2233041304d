/** The words of Azul. */
import type { Wording } from '../../board/say'

export const wording: Wording = {
  factory: 'factory',
  places: { center: 'center' },
  floor: 'floor',
  floorLine: 'board.floor-line',
  overflow: 'board.n-to-floor',
  marker: 'board.start-marker',
  hasMarker: 'board.has-marker',
  heap: 'lid',
  unspoken: new Set(['moved-to-center', 'line-cleared', 'floor-cleared', 'drawn']),
}
