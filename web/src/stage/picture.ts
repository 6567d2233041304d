/** Pictures between two moments: what the table looks like while events are told one by one.
 *
 * Nothing is decided here. An event says what lies where, the picture puts it there, and the next sight that the
 * server sends replaces it all: a picture that went wrong lasts for half a second.
 */
import { turnedPlate } from '../lib/pieces'
import type { AzulSight, DuelSight, EventSight, Sight } from '../lib/shapes'

const ORDER = 'BYRKWT*'

function add(tiles: string, color: string, count: number): string {
  return [...(tiles + color.repeat(Math.max(0, count)))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('')
}

function remove(tiles: string, color: string, count = Infinity): string {
  let left = count
  return [...tiles].filter(tile => tile !== color || left-- <= 0).join('')
}

function put(row: string | undefined, column: number, letter: string): string {
  return [...(row ?? '')].map((old, index) => (index === column ? letter : old)).join('')
}

/** Give the picture after some events. The sight that is given stays as it is. */
export function after(sight: Sight, events: readonly EventSight[]): Sight {
  const copy = structuredClone(sight)
  for (const event of events) {
    if (copy.game === 'azul') tellAzul(copy, event)
    else tellDuel(copy, event)
    if (event.points !== undefined && event.seat !== undefined) {
      const board = copy.boards[event.seat]
      if (board) board.score += event.points
    }
  }
  return copy
}

function tellAzul(s: AzulSight, e: EventSight): void {
  const color = e.color ?? ''
  const board = s.boards[e.seat ?? -1]
  const count = e.count ?? 1
  switch (e.event) {
    case 'first-seat':
      s.start_seat = e.seat ?? null
      break
    case 'poured':
      for (const letter of Object.keys(s.lid)) {
        s.bag[letter] = (s.bag[letter] ?? 0) + (s.lid[letter] ?? 0)
        s.lid[letter] = 0
      }
      break
    case 'drawn':
      if (typeof e.source === 'number') s.factories[e.source] = add(s.factories[e.source] ?? '', color, 1)
      s.bag[color] = (s.bag[color] ?? 1) - 1
      break
    case 'round-began':
      s.round = e.round ?? s.round
      s.phase = 'offer'
      s.marker_in_center = true
      s.marker_seat = null
      s.to_move = e.seat ?? null
      break
    case 'taken':
      if (e.source === 'center') s.center = remove(s.center, color)
      else if (typeof e.source === 'number') s.factories[e.source] = remove(s.factories[e.source] ?? '', color)
      break
    case 'moved-to-center':
      if (typeof e.source === 'number') s.factories[e.source] = remove(s.factories[e.source] ?? '', color)
      s.center = add(s.center, color, count)
      break
    case 'marker-taken':
      s.marker_in_center = false
      s.marker_seat = e.seat ?? null
      if (board && (e.space ?? 0) >= 0 && board.floor.length < 7) board.floor += '*'
      break
    case 'put-in-line':
      if (board && e.line !== undefined) board.lines[e.line] = (board.lines[e.line] ?? '') + color.repeat(count)
      break
    case 'put-on-floor':
      if (board) board.floor += color.repeat(count)
      break
    case 'discarded':
      s.lid[color] = (s.lid[color] ?? 0) + count
      break
    case 'tiled':
      if (board && e.row !== undefined && e.column !== undefined) {
        board.wall[e.row] = put(board.wall[e.row], e.column, color)
        board.lines[e.row] = (board.lines[e.row] ?? '').slice(1)
      }
      break
    case 'line-cleared':
      if (board && e.line !== undefined) board.lines[e.line] = ''
      s.lid[color] = (s.lid[color] ?? 0) + count
      break
    case 'line-broken':
      if (board && e.line !== undefined) board.lines[e.line] = ''
      break
    case 'floor-cleared':
      if (board) board.floor = board.floor.slice(1)
      if (color !== '*') s.lid[color] = (s.lid[color] ?? 0) + 1
      break
    case 'ended':
      s.phase = 'over'
      break
  }
}

function tellDuel(s: DuelSight, e: EventSight): void {
  const color = e.color ?? ''
  const board = s.boards[e.seat ?? -1]
  const count = e.count ?? 1
  const factory = typeof e.source === 'number' ? s.factories[e.source] : undefined
  switch (e.event) {
    case 'first-seat':
      s.start_seat = e.seat ?? null
      break
    case 'poured':
      for (const letter of Object.keys(s.tower)) {
        s.bag[letter] = (s.bag[letter] ?? 0) + (s.tower[letter] ?? 0)
        s.tower[letter] = 0
      }
      break
    case 'drawn':
      if (factory) factory.sun = add(factory.sun, color, 1)
      else s.large_sun = add(s.large_sun, color, 1)
      s.bag[color] = (s.bag[color] ?? 1) - 1
      break
    case 'redrawn':
      s.large_sun = remove(s.large_sun, color)
      s.bag[color] = (s.bag[color] ?? 0) + count
      break
    case 'round-began':
      s.round = e.round ?? s.round
      s.to_move = e.seat ?? null
      break
    case 'taken':
      if (factory) factory.sun = remove(factory.sun, color)
      else s.large_sun = remove(s.large_sun, color)
      break
    case 'taken-from-moon':
      if (factory) factory.moon = factory.moon.slice(0, -1)
      else s.large_moon = remove(s.large_moon, color)
      break
    case 'stacked':
      if (factory) {
        factory.sun = remove(factory.sun, color, 1)
        factory.moon += color
      }
      break
    case 'spread':
      s.large_sun = remove(s.large_sun, color)
      s.large_moon = add(s.large_moon, color, count)
      break
    case 'start-tile-laid':
      s.start_tile_out = true
      s.start_tile_seat = null
      for (const each of s.boards) each.took_start_tile = false
      break
    case 'start-tile-taken':
      s.start_tile_out = false
      s.start_tile_seat = e.seat ?? null
      if (board) board.took_start_tile = true
      break
    case 'put-in-line':
      if (board && e.line !== undefined) board.lines[e.line] = (board.lines[e.line] ?? '') + color.repeat(count)
      break
    case 'broken':
      if (board) board.broken += color.repeat(count)
      break
    case 'discarded':
      s.tower[color] = (s.tower[color] ?? 0) + count
      break
    case 'chip-laid':
      if (factory) factory.chip = '?'
      break
    case 'chip-turned':
      if (factory) factory.chip = e.chip ?? '?'
      break
    case 'chip-taken':
      if (factory) factory.chip = null
      if (board && e.chip) board.chips = [...board.chips, e.chip]
      break
    case 'chip-spent':
      if (board && e.chip) {
        const index = board.chips.indexOf(e.chip)
        if (index >= 0) board.chips.splice(index, 1)
        board.used_chips = [...board.used_chips, e.chip]
      }
      break
    case 'plate-turned':
      if (e.slot !== undefined) s.display[e.slot] = e.plate ?? null
      s.stack.size -= 1
      break
    case 'top-seen':
      s.stack.top = e.kind ?? null
      break
    case 'plate-taken':
      if (e.slot !== undefined) s.display[e.slot] = null
      break
    case 'plate-drawn':
      s.stack.size -= 1
      s.drawn = [...s.drawn, { kind: e.kind ?? 'S', plate: null }]
      break
    case 'plate-placed':
      placePlate(s, e)
      break
    case 'tiled':
      if (board && e.row !== undefined && e.column !== undefined) {
        board.dome[e.row] = put(board.dome[e.row], e.column, color)
        board.lines[e.row] = (board.lines[e.row] ?? '').slice(1)
      }
      break
    case 'special-tiled':
      if (board && e.row !== undefined && e.column !== undefined) board.dome[e.row] = put(board.dome[e.row], e.column, 'S')
      break
    case 'line-cleared':
      if (board && e.line !== undefined) board.lines[e.line] = ''
      s.tower[color] = (s.tower[color] ?? 0) + count
      break
    case 'line-broken':
      if (board && e.line !== undefined) board.lines[e.line] = ''
      break
    case 'broken-cleared':
      if (board) board.broken = board.broken.slice(1)
      s.tower[color] = (s.tower[color] ?? 0) + 1
      break
    case 'ended':
      s.phase = 'over'
      break
  }
}

function placePlate(s: DuelSight, e: EventSight): void {
  const board = s.boards[e.seat ?? -1]
  if (!board || e.space === undefined || !e.plate) return
  const turns = e.rotation ?? 0
  board.plates[e.space] = { plate: e.plate, turns }
  const [row, column] = [Math.floor(e.space / 3) * 2, (e.space % 3) * 2]
  turnedPlate(e.plate, turns).forEach((letter, corner) => {
    const at = row + Math.floor(corner / 2)
    board.spaces[at] = put(board.spaces[at], column + (corner % 2), letter)
  })
  s.hand = null
}
