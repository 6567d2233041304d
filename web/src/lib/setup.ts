/** Setting up a position by hand: tiles move between the bag and the table, and the whole is written as a line. */
import { counted } from './pieces'
import type { AzulSight, DuelSight, Layout, Sight } from './shapes'

const ORDER = 'BYRKWT'

function sorted(tiles: string): string {
  return [...tiles].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('')
}

function counts(tiles: Record<string, number>): string {
  return (
    Object.entries(tiles)
      .map(([letter, n]) => (n > 0 ? `${letter}${n}` : ''))
      .join('') || '-'
  )
}

const pile = (tiles: string) => sorted(tiles) || '-'
const line = (tiles: string) => (tiles === '' ? '-' : `${tiles[0]}${tiles.length}`)

/** Write a sight as a position line (docs/notation.md). */
export function positionOf(sight: Sight, layout: Layout): string {
  return sight.game === 'azul' ? azulLine(sight, layout.tag) : duelLine(sight, layout.tag)
}

function azulLine(s: AzulSight, tag: string): string {
  const held =
    counted(sorted(s.center))
      .map(([letter, n]) => `${letter}${n}`)
      .join('') || '-'
  const center = `${s.marker_in_center ? '*' : ''}${held}`
  const boards = s.boards.map(b => `${b.score}:${b.lines.map(line).join('/')}:${b.wall.join('/')}:${b.floor || '-'}`)
  const start = (s.marker_in_center ? s.start_seat : s.marker_seat) ?? 0
  return [
    tag,
    `r${s.round}`,
    `move${(s.to_move ?? 0) + 1}`,
    `s${start + 1}`,
    s.factories.map(pile).join('/'),
    center,
    counts(s.bag),
    counts(s.lid),
    ...boards,
  ].join(' ')
}

function duelLine(s: DuelSight, tag: string): string {
  const chips = (list: string[]) => list.join(',') || '-'
  const boards = s.boards.map(b =>
    [
      b.score,
      b.lines.map(line).join('/'),
      b.broken || '-',
      b.plates.map(p => (p ? `${p.plate}${p.turns}` : '-')).join('/'),
      b.dome.join('/'),
      chips(b.chips),
      chips(b.used_chips),
      `${b.tokens}.${b.chips_taken}${b.passed ? 'p' : ''}`,
    ].join(':'),
  )
  const start = `s${(s.start_seat ?? 0) + 1}${s.start_tile_out ? '+' : s.boards.some(b => b.took_start_tile) ? '!' : ''}`
  const lots = s.stack.lots.map(lot => `/${lot.seat + 1}:${lot.plates.join(',')}`).join('')
  return [
    tag,
    `r${s.round}`,
    `move${(s.to_move ?? 0) + 1}`,
    start,
    'd0',
    [...s.factories.map(f => pile(f.sun)), pile(s.large_sun)].join('/'),
    [...s.factories.map(f => f.moon || '-'), pile(s.large_moon)].join('/'),
    s.factories.map(f => f.chip ?? '-').join('/'),
    counts(s.bag),
    counts(s.tower),
    s.display.map(plate => plate ?? '-').join(','),
    `${s.stack.unseen}${s.stack.top ?? '-'}${lots}`,
    ...boards,
  ].join(' ')
}

/** Take one tile of a colour out of the bag, else out of the discarded; false where there is none. */
function fetch(s: Sight, color: string): boolean {
  const rest = s.game === 'azul' ? s.lid : s.tower
  for (const store of [s.bag, rest]) {
    const left = store[color] ?? 0
    if (left > 0) {
      store[color] = left - 1
      return true
    }
  }
  return false
}

export function giveBack(s: Sight, tiles: string): void {
  for (const color of tiles) if (color in s.bag) s.bag[color] = (s.bag[color] ?? 0) + 1
}

export const put = (row: string, at: number, letter: string) => row.slice(0, at) + letter + row.slice(at + 1)

/** Put a tile (or with `''` nothing) on a place; what lay there goes back to the bag. Returns a new sight. */
export function paint(sight: Sight, layout: Layout, at: string, brush: string): Sight {
  const s = structuredClone(sight)
  const space = /^([lxw])(\d)\.(\d)(?:\.(\d))?/.exec(at)
  if (space) {
    const [kind, seat, a, b] = [space[1], Number(space[2]), Number(space[3]), Number(space[4] ?? 0)]
    if (kind === 'l') paintLine(s, seat, a, brush, b)
    else if (kind === 'x') paintFloor(s, seat, a, brush)
    else paintWall(s, layout, seat, a, b, brush)
    return s
  }
  const source = /^(f|m)(L|\d)(?:\.|$)/.exec(at)
  if (brush === '*' || at.endsWith('*')) moveStart(s, at, brush)
  else if (source) paintSource(s, source[1] === 'f', source[2] === 'L' ? -1 : Number(source[2]), brush)
  else if (at.startsWith('c') && s.game === 'azul') s.center = exchanged(s, s.center, brush, 99)
  return s
}

/** Lay the start marker or start tile on the table or before somebody; only one place has it. */
function moveStart(s: Sight, at: string, brush: string): void {
  const seat = /^x(\d)/.exec(at)?.[1]
  if (s.game === 'azul') {
    if (!at.startsWith('c') || brush !== '*') return
    s.marker_in_center = true
    s.marker_seat = null
    for (const board of s.boards) board.floor = board.floor.replace('*', '')
  } else if (seat !== undefined || at.startsWith('mL')) {
    const owner = seat !== undefined && brush === '*' ? Number(seat) : null
    s.start_tile_out = owner === null
    s.start_tile_seat = owner
    s.boards.forEach((board, index) => (board.took_start_tile = index === owner))
    if (owner !== null) s.start_seat = owner
  }
}

/** Add a tile to a pile; with no brush the last one goes. */
function exchanged(s: Sight, tiles: string, brush: string, most: number): string {
  if (brush === '') {
    giveBack(s, tiles.slice(-1))
    return tiles.slice(0, -1)
  }
  return tiles.length < most && brush !== '*' && fetch(s, brush) ? tiles + brush : tiles
}

function paintSource(s: Sight, isSun: boolean, index: number, brush: string): void {
  if (s.game === 'azul') {
    s.factories[index] = sorted(exchanged(s, s.factories[index] ?? '', brush, 4))
    return
  }
  const factory = s.factories[index]
  if (factory && isSun) factory.sun = sorted(exchanged(s, factory.sun, brush, 4))
  else if (factory) factory.moon = exchanged(s, factory.moon, brush, 3)
  else if (isSun) s.large_sun = sorted(exchanged(s, s.large_sun, brush, 5))
  else s.large_moon = sorted(exchanged(s, s.large_moon, brush, 4))
}

/** A line is filled up to the place that was pressed; pressed again, it is emptied. */
function paintLine(s: Sight, seat: number, row: number, brush: string, place: number): void {
  const board = s.boards[seat]
  const held = board?.lines[row]
  if (!board || held === undefined) return
  giveBack(s, held)
  board.lines[row] = ''
  const isSame = held === brush.repeat(place + 1)
  if (brush === '' || brush === '*' || isSame) return
  for (let i = 0; i <= place && fetch(s, brush); i++) board.lines[row] += brush
}

function paintFloor(s: Sight, seat: number, place: number, brush: string): void {
  const board = s.boards[seat]
  if (!board) return
  const field = 'floor' in board ? 'floor' : 'broken'
  const tiles = (board as unknown as Record<string, string>)[field] ?? ''
  let next = tiles
  if (brush === '') {
    giveBack(s, tiles[place] ?? '')
    if (tiles[place] === '*' && s.game === 'azul') s.marker_in_center = true
    next = tiles.slice(0, place) + tiles.slice(place + 1)
  } else if (brush === '*' && s.game === 'azul' && !s.boards.some(each => 'floor' in each && each.floor.includes('*'))) {
    s.marker_in_center = false
    s.marker_seat = seat
    next = `${tiles}*`
  } else if (brush !== '*' && tiles.length < (field === 'floor' ? 7 : 4) && fetch(s, brush)) next = tiles + brush
  ;(board as unknown as Record<string, string>)[field] = next
}

function paintWall(s: Sight, layout: Layout, seat: number, row: number, column: number, brush: string): void {
  const board = s.boards[seat]
  if (!board) return
  const wall = 'wall' in board ? board.wall : board.dome
  const old = wall[row]?.[column] ?? '.'
  const printed = layout.game === 'azul' ? layout.wall?.[row]?.[column] : undefined
  const color = printed ?? brush
  giveBack(s, old === '.' ? '' : old)
  const keeps = brush !== '' && (old === '.' || (!printed && old !== color)) && (color === 'S' || fetch(s, color))
  wall[row] = put(wall[row] ?? '', column, keeps ? color : '.')
}
