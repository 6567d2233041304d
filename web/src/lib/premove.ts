/** What one may wish for before it is one's turn: every pile to every line. Whether it is legal then, the server says. */
import { counted } from './pieces'
import type { MoveSight, Sight, Source } from './shapes'

const LETTERS: Partial<Record<string, string>> = { center: 'C', large: 'L', moons: 'M' }

function piles(sight: Sight): [Source, string][] {
  if (sight.game === 'azul') {
    return [...sight.factories.map((tiles, index): [Source, string] => [index, tiles]), ['center', sight.center]]
  }
  return [...sight.factories.map((factory, index): [Source, string] => [index, factory.sun]), ['large', sight.large_sun]]
}

export function wishes(sight: Sight): MoveSight[] {
  const isOpen = sight.game === 'azul' ? sight.phase === 'offer' : sight.phase === 'move'
  if (!isOpen) return []
  const lines = [...(sight.boards[0]?.lines.keys() ?? []), null]
  return piles(sight).flatMap(([source, tiles]) =>
    counted(tiles).flatMap(([color]) =>
      lines.map((line): MoveSight => {
        const from = typeof source === 'number' ? String(source + 1) : LETTERS[source]
        return { word: `${from}${color}${line === null ? 'F' : line + 1}`, kind: 'take', source, color, line }
      }),
    ),
  )
}
