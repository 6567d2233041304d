/** Pictures between two moments: what the table looks like while events are shown one by one.
 *
 * Nothing is decided here. An event says what lies where, the picture puts it there, and the next sight that the
 * server sends replaces it all: a picture that went wrong lasts for half a second.
 */
import type { GameView } from '../games/contract'
import type { EventSight, Sight } from '../lib/shapes'

const ORDER = 'BYRKWT*'

export function add(tiles: string, color: string, count: number): string {
  return [...(tiles + color.repeat(Math.max(0, count)))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('')
}

export function remove(tiles: string, color: string, count: number): string {
  let left = count
  return [...tiles].filter(tile => tile !== color || left-- <= 0).join('')
}

export function put(row: string | undefined, column: number, letter: string): string {
  return [...(row ?? '')].map((old, index) => (index === column ? letter : old)).join('')
}

/** Return the picture after some events. The sight itself does not change. */
export function after(sight: Sight, events: readonly EventSight[], view: GameView): Sight {
  const copy = structuredClone(sight)
  for (const event of events) {
    tell(copy, event, view)
    view.tell(copy, event)
    const board = copy.boards[event.seat ?? -1]
    if (board) board.score += event.points ?? 0
  }
  return copy
}

/** Put into the picture what events of every game tell. */
function tell(s: Sight, e: EventSight, view: GameView): void {
  const color = e.color ?? ''
  const count = e.count ?? 1
  const board = s.boards[e.seat ?? -1]
  const heap = view.discarded(s)
  switch (e.event) {
    case 'first-seat':
      s.start_seat = e.seat ?? null
      break
    case 'round-began':
      s.round = e.round ?? s.round
      s.to_move = e.seat ?? null
      break
    case 'ended':
      s.phase = 'over'
      break
    case 'poured':
      for (const letter of Object.keys(heap)) {
        s.bag[letter] = (s.bag[letter] ?? 0) + (heap[letter] ?? 0)
        heap[letter] = 0
      }
      break
    case 'drawn':
      s.bag[color] = (s.bag[color] ?? 1) - 1
      break
    case 'put-in-line':
      if (board && e.line !== undefined) board.lines[e.line] = (board.lines[e.line] ?? '') + color.repeat(count)
      break
    case 'discarded':
      heap[color] = (heap[color] ?? 0) + count
      break
    case 'tiled':
      if (board && e.row !== undefined && e.column !== undefined) {
        const wall = view.wall(board)
        wall[e.row] = put(wall[e.row], e.column, color)
        board.lines[e.row] = (board.lines[e.row] ?? '').slice(1)
      }
      break
    case 'line-cleared':
    case 'line-broken':
      if (board && e.line !== undefined) board.lines[e.line] = ''
      if (e.event === 'line-cleared') heap[color] = (heap[color] ?? 0) + count
      break
  }
}
