/** Lines that one pile on the table would fill exactly. */
import type { GameView } from '../games/contract'
import { counted } from './pieces'
import type { Sight, Source } from './shapes'

export interface Fill {
  source: Source
  color: string
  count: number
  line: number
}

export function fillable(sight: Sight, lines: readonly string[], view: GameView): Fill[] {
  const fills: Fill[] = []
  lines.forEach((tiles, line) => {
    const color = tiles[0]
    if (color === undefined || tiles.length > line) return
    for (const [source, pile] of view.piles(sight)) {
      const count = counted(pile).find(([letter]) => letter === color)?.[1] ?? 0
      if (count === line + 1 - tiles.length) fills.push({ source, color, count, line })
    }
  })
  return fills
}
