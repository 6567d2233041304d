/** What a move will look like, told in events before the server has answered; its answer replaces it. */
import type { EventSight, MoveSight, Preview, Sight } from '../lib/shapes'
import { counted } from '../lib/pieces'

function pile(sight: Sight, source: MoveSight['source']): string {
  if (sight.game === 'azul') return source === 'center' ? sight.center : typeof source === 'number' ? (sight.factories[source] ?? '') : ''
  if (source === 'large') return sight.large_sun
  if (typeof source === 'number') return sight.factories[source]?.sun ?? ''
  return ''
}

export function anticipated(sight: Sight, move: MoveSight, preview: Preview): EventSight[] {
  const { source, color } = move
  const seat = sight.to_move
  const board = sight.boards[seat ?? -1]
  if (move.kind !== 'take' || source === undefined || color === undefined || seat === null || !board) return []
  const line = move.line ?? null
  const placed = preview.placed ?? 0
  const dropped = (preview.overflow ?? 0) - (preview.discarded ?? 0)
  const events: EventSight[] = []
  if (source === 'moons' && sight.game === 'duel') {
    sight.factories.forEach((factory, index) => {
      if (factory.moon.at(-1) === color) events.push({ event: 'taken-from-moon', seat, source: index, color, count: 1 })
    })
    const many = [...sight.large_moon].filter(tile => tile === color).length
    if (many) events.push({ event: 'taken-from-moon', seat, source: 'large', color, count: many })
    if (preview.takes_marker) events.push({ event: 'start-tile-taken', seat })
  } else {
    events.push({ event: 'taken', seat, source, color, count: placed + (preview.overflow ?? 0) })
    if (sight.game === 'azul' && preview.takes_marker) events.push({ event: 'marker-taken', seat, space: floorOf(board).length })
    for (const [letter, count] of counted(pile(sight, source))) {
      if (letter === color) continue
      if (sight.game === 'azul' && typeof source === 'number') events.push({ event: 'moved-to-center', source, color: letter, count })
      else if (source === 'large') events.push({ event: 'spread', source, color: letter, count })
    }
  }
  if (line !== null && placed) {
    events.push({ event: 'put-in-line', seat, line, color, count: placed, held_before: board.lines[line]?.length ?? 0 })
  }
  if (dropped > 0) {
    const marker = sight.game === 'azul' && preview.takes_marker ? 1 : 0
    const kind = sight.game === 'azul' ? 'put-on-floor' : 'broken'
    events.push({ event: kind, seat, color, space: floorOf(board).length + marker, count: dropped })
  }
  return events
}

function floorOf(board: Sight['boards'][number]): string {
  return 'floor' in board ? board.floor : board.broken
}
