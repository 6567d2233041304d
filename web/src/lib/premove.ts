/** Premoves: every pile to every line. The server decides later whether one is legal. */
import type { GameView } from '../games/contract'
import { counted } from './pieces'
import type { MoveSight, Sight } from './shapes'

export function wishes(sight: Sight, view: GameView): MoveSight[] {
  if (!view.isOffer(sight)) return []
  const lines = [...(sight.boards[0]?.lines.keys() ?? []), null]
  return view
    .piles(sight)
    .flatMap(([source, tiles]) =>
      counted(tiles).flatMap(([color]) => lines.map((line): MoveSight => ({ word: '', kind: 'take', source, color, line }))),
    )
}
