/** Cut what happened into beats: small scenes that are shown one after the other. */
import type { GameView } from '../games/contract'
import type { EventSight, Sight, Source } from '../lib/shapes'

interface Flight {
  from: string
  to: string
}

interface Label {
  at: string
  points: number
}

type BeatKind = 'take' | 'tile' | 'cost' | 'bonus' | 'deal' | 'piece' | 'quiet'

export interface Beat {
  kind: BeatKind
  events: EventSight[]
  flights: Flight[]
  labels: Label[]
  /** Places of the runs that score now. */
  lights: string[]
}

/** How a game's events look: what begins a beat, and what flies where in those that only it has. */
export interface Script<S = Sight> {
  starts: Partial<Record<string, BeatKind>>
  /** The place of a source, without the number of a factory: `c` for the center. */
  places: Partial<Record<Source, string>>
  fly(event: EventSight, crew: Crew, before: S): void
  /** Where points are written. */
  label(event: EventSight): string | null
}

const STARTS: Partial<Record<string, BeatKind>> = {
  taken: 'take',
  tiled: 'tile',
  'line-broken': 'tile',
  drawn: 'deal',
  poured: 'deal',
}
/** Kinds whose events belong together as long as they follow each other. */
const TOGETHER = new Set<BeatKind>(['take', 'deal'])

const startOf = (event: EventSight, script: Script) => script.starts[event.event] ?? STARTS[event.event]

/** Sort events into beats. Costs of one seat are one beat, bonuses one each. */
export function beatsOf(events: readonly EventSight[], script: Script): EventSight[][] {
  const beats: EventSight[][] = []
  let kind: BeatKind | null = null
  let seat: number | undefined
  for (const event of events) {
    const starts = startOf(event, script)
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

/** Whether a beat deals new tiles. */
export const isDeal = (beat: readonly EventSight[], script: Script): boolean => beat.some(event => startOf(event, script) === 'deal')

/** The place where points of an event are written. */
export function labelOf(e: EventSight, script: Script): string {
  return e.event.startsWith('scored-') ? `w${e.seat}.${e.row}.${e.column}` : (script.label(e) ?? `s${e.seat}`)
}

/** What is on its way during a beat. */
class Crew {
  readonly flights: Flight[] = []
  /** Places of tiles that were taken and have not landed yet. */
  taken: string[] = []
  /** The piece that was picked up, by its place. */
  held: string | null = null
  private readonly seen = new Map<string, number>()

  /** Count how often something was requested. */
  next(key: string): number {
    const n = this.seen.get(key) ?? 0
    this.seen.set(key, n + 1)
    return n
  }

  fly(from: string | undefined, to: string): void {
    if (from !== undefined) this.flights.push({ from, to })
  }

  /** Let taken tiles land, one place after the other. */
  land(count: number, place: (index: number) => string): void {
    for (let i = 0; i < count; i++) this.fly(this.taken.shift(), place(i))
  }
}

/** Return what moves in a beat, and where points are written. */
export function direct(events: EventSight[], before: Sight, view: GameView): Beat {
  const { script } = view
  const kind = events.map(event => startOf(event, script)).find(found => found !== undefined) ?? 'quiet'
  const crew = new Crew()
  const labels = new Map<string, number>()
  const lights = new Set<string>()
  const placeOf = (source: EventSight['source']) => script.places[source ?? 0] ?? `f${source}`

  for (const e of events) {
    const count = e.count ?? 1
    const color = e.color ?? ''
    switch (e.event) {
      case 'taken':
        for (let i = 0; i < count; i++) crew.taken.push(`${placeOf(e.source)}.${color}.${i}`)
        break
      case 'put-in-line':
        crew.land(count, i => `l${e.seat}.${e.line}.${(e.held_before ?? 0) + i}`)
        break
      case 'discarded':
        crew.land(count, () => 'lid')
        break
      case 'line-broken':
        crew.taken = Array.from({ length: count }, (_, i) => `l${e.seat}.${e.line}.${i}`)
        break
      case 'tiled':
        crew.fly(`l${e.seat}.${e.row}.0`, `w${e.seat}.${e.row}.${e.column}`)
        break
      case 'line-cleared':
        for (let i = 0; i < count; i++) crew.fly(`l${e.seat}.${e.line}.${i + 1}`, 'lid')
        break
      case 'drawn':
        crew.fly('bag', `${placeOf(e.source)}.${color}.${crew.next(`${String(e.source)}${color}`)}`)
        break
      default:
        script.fly(e, crew, before)
    }
    const isScore = e.event.startsWith('scored-')
    if (isScore) for (const at of scoredPlaces(e)) lights.add(at)
    if (!e.points) continue
    const at = labelOf(e, script)
    labels.set(at, (labels.get(at) ?? 0) + e.points)
  }
  return { kind, events, flights: crew.flights, labels: [...labels].map(([at, points]) => ({ at, points })), lights: [...lights] }
}

/** The places of the run that an event scores, a point for each of them. */
function scoredPlaces(e: EventSight): string[] {
  const start = e.run_start
  if (start === undefined) return [`w${e.seat}.${e.row}.${e.column}`]
  const run = Array.from({ length: e.points ?? 0 }, (_, i) => start + i)
  return run.map(n => (e.event === 'scored-down' ? `w${e.seat}.${n}.${e.column}` : `w${e.seat}.${e.row}.${n}`))
}
