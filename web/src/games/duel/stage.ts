/** Duel's events on the stage: what lies where afterwards, and what flies there. */
import type { EventSight } from '../../lib/shapes'
import { add, put, remove } from '../../stage/picture'
import type { Script } from '../../stage/beats'
import { turnedPlate } from './pieces'
import type { DuelSight } from './shapes.gen'

export function tell(s: DuelSight, e: EventSight): void {
  const color = e.color ?? ''
  const count = e.count ?? 1
  const board = s.boards[e.seat ?? -1]
  const factory = typeof e.source === 'number' ? s.factories[e.source] : undefined
  switch (e.event) {
    case 'drawn':
      if (factory) factory.sun = add(factory.sun, color, 1)
      else s.large_sun = add(s.large_sun, color, 1)
      break
    case 'redrawn':
      s.large_sun = remove(s.large_sun, color, count)
      s.bag[color] = (s.bag[color] ?? 0) + count
      break
    case 'taken':
      if (factory) factory.sun = remove(factory.sun, color, count)
      else s.large_sun = remove(s.large_sun, color, count)
      break
    case 'taken-from-moon':
      if (factory) factory.moon = factory.moon.slice(0, -1)
      else s.large_moon = remove(s.large_moon, color, count)
      break
    case 'stacked':
      if (factory) {
        factory.sun = remove(factory.sun, color, 1)
        factory.moon += color
      }
      break
    case 'spread':
      s.large_sun = remove(s.large_sun, color, count)
      s.large_moon = add(s.large_moon, color, count)
      break
    case 'start-tile-laid':
    case 'start-tile-taken':
      s.start_tile_out = e.event === 'start-tile-laid'
      s.start_tile_seat = s.start_tile_out ? null : (e.seat ?? null)
      for (const each of s.boards) each.took_start_tile = !s.start_tile_out && each === board
      break
    case 'broken':
      if (board) board.broken += color.repeat(count)
      break
    case 'broken-cleared':
      if (board) board.broken = board.broken.slice(1)
      s.tower[color] = (s.tower[color] ?? 0) + 1
      break
    case 'chip-laid':
    case 'chip-turned':
      if (factory) factory.chip = e.chip ?? '?'
      break
    case 'chip-taken':
      if (factory) factory.chip = null
      if (board && e.chip) board.chips = [...board.chips, e.chip]
      break
    case 'chip-spent':
      if (board && e.chip) {
        board.chips.splice(board.chips.indexOf(e.chip), 1)
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
      s.drawn = [...s.drawn, { kind: e.kind ?? '', plate: null }]
      break
    case 'plate-placed':
      placePlate(s, e)
      break
    case 'special-tiled':
      if (board && e.row !== undefined && e.column !== undefined) board.dome[e.row] = put(board.dome[e.row], e.column, 'S')
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

export const script: Script<DuelSight> = {
  starts: {
    'taken-from-moon': 'take',
    stacked: 'take',
    'chip-taken': 'take',
    'plate-taken': 'piece',
    'plate-drawn': 'piece',
    'plate-placed': 'piece',
    'special-tiled': 'tile',
    'broken-cost': 'cost',
    'start-tile-cost': 'cost',
    'goal-scored': 'bonus',
  },
  places: { large: 'fL' },
  fly(e, crew, before) {
    const count = e.count ?? 1
    const color = e.color ?? ''
    switch (e.event) {
      case 'taken-from-moon':
        if (typeof e.source === 'number') crew.taken.push(`m${e.source}.${(before.factories[e.source]?.moon.length ?? 1) - 1}`)
        else for (let i = 0; i < count; i++) crew.taken.push(`mL.${color}.${i}`)
        break
      case 'broken':
        crew.land(count, i => `x${e.seat}.${(e.space ?? 0) + i}`)
        break
      case 'broken-cleared':
        crew.fly(`x${e.seat}.${e.space}`, 'lid')
        break
      case 'start-tile-taken':
        crew.fly('mL.*', `x${e.seat}.*`)
        break
      case 'stacked':
        crew.fly(`f${e.source}.${color}.${crew.next(`s${color}`)}`, `m${e.source}.${e.level}`)
        break
      case 'spread':
        for (let i = 0; i < count; i++) crew.fly(`fL.${color}.${i}`, `mL.${color}.${i}`)
        break
      case 'plate-taken':
        crew.held = e.slot === undefined ? null : `p${e.slot}`
        break
      case 'plate-placed':
        crew.fly(crew.held ?? 'hand', `d${e.seat}.${e.space}`)
        break
      case 'plate-turned':
        crew.fly('ps', `p${e.slot}`)
        break
      case 'chip-taken':
        crew.fly(`k${e.source}`, `h${e.seat}.${before.boards[e.seat ?? 0]?.chips.length ?? 0}`)
        break
    }
  },
  label(e) {
    if (e.event === 'special-tiled') return `w${e.seat}.${e.row}.${e.column}`
    if (e.event === 'broken-cost') return `x${e.seat}.${e.space}`
    return e.event === 'start-tile-cost' ? `x${e.seat}.*` : null
  },
}

export function marks(e: EventSight): string[] {
  if (e.event === 'broken') return Array.from({ length: e.count ?? 0 }, (_, i) => `x${e.seat}.${(e.space ?? 0) + i}`)
  if (e.event === 'special-tiled') return [`w${e.seat}.${e.row}.${e.column}`]
  if (e.event === 'plate-placed') return [`d${e.seat}.${e.space}`]
  return e.event === 'taken-from-moon' ? [`m${e.source === 'large' ? 'L' : e.source}`] : []
}
