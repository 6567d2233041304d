/** Lines that one pile on the table would fill exactly. */
import { counted } from './pieces'
import type { Sight, Source } from './shapes'

export interface Fill {
  source: Source
  color: string
  count: number
  line: number
}

function piles(sight: Sight): [Source, string][] {
  if (sight.game === 'azul') {
    return [...sight.factories.map((tiles, index): [Source, string] => [index, tiles]), ['center', sight.center]]
  }
  const tops = sight.factories.map(factory => factory.moon.at(-1) ?? '').join('')
  return [
    ...sight.factories.map((factory, index): [Source, string] => [index, factory.sun]),
    ['large', sight.large_sun],
    ['moons', tops + sight.large_moon],
  ]
}

export function fillable(sight: Sight, lines: readonly string[]): Fill[] {
  const fills: Fill[] = []
  lines.forEach((tiles, line) => {
    const color = tiles[0]
    if (color === undefined || tiles.length > line) return
    for (const [source, pile] of piles(sight)) {
      const count = counted(pile).find(([letter]) => letter === color)?.[1] ?? 0
      if (count === line + 1 - tiles.length) fills.push({ source, color, count, line })
    }
  })
  return fills
}
