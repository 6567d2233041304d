/** Cut what happened into beats: small scenes that are shown one after the other. */
import type { EventSight, Sight } from '../lib/shapes'

export interface Flight {
  from: string
  to: string
}

export interface Label {
  at: string
  points: number
}

export type BeatKind = 'take' | 'tile' | 'cost' | 'bonus' | 'deal' | 'plate' | 'quiet'

export interface Beat {
  kind: BeatKind
  events: EventSight[]
  flights: Flight[]
  labels: Label[]
  /** Places of the runs that score now. */
  lights: string[]
}

const STARTS: Record<string, BeatKind> = {
  taken: 'take',
  'taken-from-moon': 'take',
  stacked: 'take',
  'chip-taken': 'take',
  'plate-taken': 'plate',
  'plate-drawn': 'plate',
  'plate-placed': 'plate',
  tiled: 'tile',
  'special-tiled': 'tile',
  'line-broken': 'tile',
  'floor-cost': 'cost',
  'broken-cost': 'cost',
  'start-tile-cost': 'cost',
  'row-bonus': 'bonus',
  'column-bonus': 'bonus',
  'color-bonus': 'bonus',
  'goal-scored': 'bonus',
  drawn: 'deal',
  poured: 'deal',
}
/** Kinds whose events belong together as long as they follow each other. */
const TOGETHER = new Set<BeatKind>(['take', 'deal'])

/** Sort events into beats. Costs of one seat are one beat, bonuses one each. */
export function beatsOf(events: readonly EventSight[]): EventSight[][] {
  const beats: EventSight[][] = []
  let kind: BeatKind | null = null
  let seat: number | undefined
  for (const event of events) {
    const starts = STARTS[event.event]
    const goesOn =
      starts === undefined || (starts === kind && TOGETHER.has(starts)) || (starts === 'cost' && kind === 'cost' && seat === event.seat)
    const last = beats.at(-1)
    if (last && goesOn) last.push(event)
    else beats.push([event])
    if (starts !== undefined) {
      kind = starts
      seat = event.seat
    }
  }
  return beats
}

/** Say what moves in a beat, and where points are written. */
export function direct(events: EventSight[], before: Sight): Beat {
  const kind = events.map(event => STARTS[event.event]).find(found => found !== undefined) ?? 'quiet'
  const flights: Flight[] = []
  const labels = new Map<string, number>()
  const lights = new Set<string>()
  let taken: string[] = []
  let slot: number | null = null
  const seen = new Map<string, number>()
  const next = (key: string) => {
    const n = seen.get(key) ?? 0
    seen.set(key, n + 1)
    return n
  }
  const resting = (tiles: string, color: string) => [...tiles].filter(tile => tile === color).length
  const label = (at: string, points: number | undefined) => {
    if (points) labels.set(at, (labels.get(at) ?? 0) + points)
  }

  for (const e of events) {
    const count = e.count ?? 1
    const color = e.color ?? ''
    switch (e.event) {
      case 'taken':
        for (let i = 0; i < count; i++) taken.push(`${sourceAt(e.source)}.${color}.${i}`)
        break
      case 'taken-from-moon':
        if (typeof e.source === 'number' && before.game === 'duel') {
          taken.push(`m${e.source}.${(before.factories[e.source]?.moon.length ?? 1) - 1}`)
        } else for (let i = 0; i < count; i++) taken.push(`mL.${color}.${i}`)
        break
      case 'put-in-line':
        for (let i = 0; i < count; i++) fly(taken.shift(), `l${e.seat}.${e.line}.${(e.held_before ?? 0) + i}`)
        break
      case 'put-on-floor':
      case 'broken':
        for (let i = 0; i < count; i++) fly(taken.shift(), `x${e.seat}.${(e.space ?? 0) + i}`)
        break
      case 'discarded':
        for (let i = 0; i < count; i++) fly(taken.shift(), 'lid')
        break
      case 'line-broken':
        taken = Array.from({ length: count }, (_, i) => `l${e.seat}.${e.line}.${i}`)
        break
      case 'marker-taken':
        fly('c.*', `x${e.seat}.${e.space}`)
        break
      case 'start-tile-taken':
        fly('mL.*', `x${e.seat}.*`)
        break
      case 'moved-to-center': {
        const there = before.game === 'azul' ? resting(before.center, color) : 0
        for (let i = 0; i < count; i++) fly(`f${e.source}.${color}.${i}`, `c.${color}.${there + i}`)
        break
      }
      case 'stacked':
        fly(`f${e.source}.${color}.${next(`s${color}`)}`, `m${e.source}.${e.level}`)
        break
      case 'spread':
        for (let i = 0; i < count; i++) fly(`fL.${color}.${i}`, `mL.${color}.${i}`)
        break
      case 'tiled':
        fly(`l${e.seat}.${e.row}.0`, `w${e.seat}.${e.row}.${e.column}`)
        break
      case 'line-cleared':
        for (let i = 0; i < count; i++) fly(`l${e.seat}.${e.line}.${i + 1}`, 'lid')
        break
      case 'floor-cleared':
      case 'broken-cleared':
        fly(`x${e.seat}.${e.space}`, color === '*' ? `s${e.seat}` : 'lid')
        break
      case 'drawn':
        fly('bag', `${sourceAt(e.source)}.${color}.${next(`${String(e.source)}${color}`)}`)
        break
      case 'plate-taken':
        slot = e.slot ?? null
        break
      case 'plate-placed':
        fly(slot === null ? 'hand' : `p${slot}`, `d${e.seat}.${e.space}`)
        break
      case 'plate-turned':
        fly('ps', `p${e.slot}`)
        break
      case 'chip-taken':
        fly(`k${e.source}`, `h${e.seat}.${before.game === 'duel' ? (before.boards[e.seat ?? 0]?.chips.length ?? 0) : 0}`)
        break
    }
    if (e.event.startsWith('scored-')) for (const at of runOf(e, before)) lights.add(at)
    if (e.event.startsWith('scored-') || e.event === 'special-tiled') label(`w${e.seat}.${e.row}.${e.column}`, e.points)
    else if (e.event === 'floor-cost' || e.event === 'broken-cost') label(`x${e.seat}.${e.space}`, e.points)
    else if (e.event === 'start-tile-cost') label(`x${e.seat}.*`, e.points)
    else if (e.event === 'row-bonus') label(`w${e.seat}.${e.row}.2`, e.points)
    else if (e.event === 'column-bonus') label(`w${e.seat}.2.${e.column}`, e.points)
    else if (e.points) label(`s${e.seat}`, e.points)
  }
  return { kind, events, flights, labels: [...labels].map(([at, points]) => ({ at, points })), lights: [...lights] }

  function fly(from: string | undefined, to: string): void {
    if (from !== undefined) flights.push({ from, to })
  }
}

/** The tiles that lie without a gap beside or above and below the one that was just placed, and that one. */
function runOf(e: EventSight, before: Sight): string[] {
  const board = before.boards[e.seat ?? -1]
  const wall = board && ('wall' in board ? board.wall : board.dome)
  const [row, column] = [e.row ?? 0, e.column ?? 0]
  const [down, across] = e.event === 'scored-down' ? [1, 0] : [0, 1]
  const run = [[row, column]]
  if (e.event !== 'scored-alone') {
    for (const way of [-1, 1]) {
      for (let n = way; (wall?.[row + n * down]?.[column + n * across] ?? '.') !== '.'; n += way)
        run.push([row + n * down, column + n * across])
    }
  }
  return run.map(([r, c]) => `w${e.seat}.${r}.${c}`)
}

function sourceAt(source: EventSight['source']): string {
  if (source === 'center') return 'c'
  if (source === 'large') return 'fL'
  return `f${source}`
}
