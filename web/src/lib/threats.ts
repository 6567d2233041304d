/** Lines that one pile on the table would fill exactly. */
import type { GameView } from '../games/contract'
import { counted } from './pieces'
import type { Layout, Sight, Source } from './shapes'

interface Fill {
  source: Source
  color: string
  count: number
  line: number
}

export function fillable(layout: Layout, sight: Sight, lines: readonly string[], view: GameView): Fill[] {
  const fills: Fill[] = []
  lines.forEach((tiles, line) => {
    const color = tiles[0]
    const missing = (layout.line_lengths[line] ?? 0) - tiles.length
    if (color === undefined || missing === 0) return
    for (const [source, pile] of view.piles(sight)) {
      const count = counted(pile).find(([letter]) => letter === color)?.[1] ?? 0
      if (count === missing) fills.push({ source, color, count, line })
    }
  })
  return fills
}
