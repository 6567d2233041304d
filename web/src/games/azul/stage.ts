/** Azul's events on the stage: what lies where afterwards, and what flies there. */
import type { EventSight } from '../../lib/shapes'
import { add, remove } from '../../stage/picture'
import type { Script } from '../../stage/beats'
import type { AzulSight } from './shapes.gen'

export function tell(s: AzulSight, e: EventSight): void {
  const color = e.color ?? ''
  const board = s.boards[e.seat ?? -1]
  const count = e.count ?? 1
  const leave = () => {
    if (e.source === 'center') s.center = remove(s.center, color, count)
    else if (typeof e.source === 'number') s.factories[e.source] = remove(s.factories[e.source] ?? '', color, count)
  }
  switch (e.event) {
    case 'drawn':
      if (typeof e.source === 'number') s.factories[e.source] = add(s.factories[e.source] ?? '', color, 1)
      break
    case 'round-began':
      s.phase = 'offer'
      s.marker_in_center = true
      s.marker_seat = null
      break
    case 'taken':
      leave()
      break
    case 'moved-to-center':
      leave()
      s.center = add(s.center, color, count)
      break
    case 'marker-taken':
      s.marker_in_center = false
      s.marker_seat = e.seat ?? null
      if (board && (e.space ?? -1) >= 0) board.floor += '*'
      break
    case 'put-on-floor':
      if (board) board.floor += color.repeat(count)
      break
    case 'floor-cleared':
      if (board) board.floor = board.floor.slice(1)
      if (color !== '*') s.lid[color] = (s.lid[color] ?? 0) + 1
      break
  }
}

export const script: Script<AzulSight> = {
  starts: { 'floor-cost': 'cost', 'row-bonus': 'bonus', 'column-bonus': 'bonus', 'color-bonus': 'bonus' },
  places: { center: 'c' },
  fly(e, crew, before) {
    const count = e.count ?? 1
    const color = e.color ?? ''
    if (e.event === 'put-on-floor') crew.land(count, i => `x${e.seat}.${(e.space ?? 0) + i}`)
    else if (e.event === 'marker-taken') crew.fly('c.*', `x${e.seat}.${e.space}`)
    else if (e.event === 'floor-cleared') crew.fly(`x${e.seat}.${e.space}`, color === '*' ? `s${e.seat}` : 'lid')
    else if (e.event === 'moved-to-center') {
      const there = [...before.center].filter(tile => tile === color).length
      for (let i = 0; i < count; i++) crew.fly(`f${e.source}.${color}.${i}`, `c.${color}.${there + i}`)
    }
  },
  /** A row's bonus is shown at its right end, a column's at its foot. */
  label(e) {
    if (e.event === 'floor-cost') return `x${e.seat}.${e.space}`
    if (e.event === 'row-bonus') return `w${e.seat}.${e.row}.4`
    return e.event === 'column-bonus' ? `w${e.seat}.4.${e.column}` : null
  },
}

/** The places of the tiles of a complete color. */
export function apart(e: EventSight, { boards }: AzulSight): string[] {
  if (e.event !== 'color-bonus') return []
  const wall = boards[e.seat ?? -1]?.wall ?? []
  return wall.flatMap((tiles, row) => [...tiles].flatMap((tile, column) => (tile === e.color ? [`w${e.seat}.${row}.${column}`] : [])))
}

export function marks(e: EventSight): string[] {
  return e.event === 'put-on-floor' ? Array.from({ length: e.count ?? 0 }, (_, i) => `x${e.seat}.${(e.space ?? 0) + i}`) : []
}
