/** What moves above the board in one beat.
 *
 * Everything is measured before anything is added, so that the browser lays the page out once. All tiles of a beat start
 * and end together, each waiting at its place for its turn: while they fly, the page itself has nothing to do, and the
 * compositor draws every frame.
 */
import { signed } from '../lib/i18n.svelte'
import type { Beat } from './beats'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A place that something leaves, and how it looks there. */
export interface Start {
  box: Box
  picture: Element | null
}

/** Something that is put above the board, and how it moves. */
interface Movement {
  element: HTMLElement
  frames: () => Keyframe[]
  /** What it represents until the end. */
  goal?: HTMLElement
}

/** What starts and ends together. */
export interface Cast {
  movements: Movement[]
  timing: KeyframeAnimationOptions
}

type Finder = (at: string) => HTMLElement | null

const MOVE_MS = 320
const STAGGER_MS = 40
const MOST_STAGGERED = 12
const LIGHT_MS = 620
const RISE_MS = 1100
const EASING = 'cubic-bezier(.3,1.15,.5,1)'

/** How long the tiles of a beat wait for each other. */
export const staggered = (beat: Beat): number => STAGGER_MS * Math.min(MOST_STAGGERED, beat.flights.length)

/** Where the picture of a place is: what can be touched may be larger than what is drawn. */
export function boxOf(element: Element): Box {
  return (element.querySelector(':scope > svg') ?? element).getBoundingClientRect()
}

/** Whether a place is not made for one tile: tiles come out of it, or go into it, at their own size. */
const isPool = (at: string) => at === 'bag' || at === 'lid' || /^s\d+$/.test(at)

/** A box as large as another one, in the middle of a place. */
export function within(place: Box, { width, height }: Box): Box {
  return { left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2, width, height }
}

/** Copy how something looks, without what makes it a part of the board. */
function portrait(look: Element): Element | null {
  if (look.classList.contains('c')) return look.querySelector('svg')?.cloneNode(true) as Element | null
  const copy = look.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-at')
  for (const part of copy.querySelectorAll('[data-at], [id]')) {
    part.removeAttribute('data-at')
    part.removeAttribute('id')
  }
  copy.style.opacity = '' // another one may be on its way there
  copy.style.setProperty('--t', getComputedStyle(look).getPropertyValue('--t'))
  return copy
}

function piece(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** The tiles and other things that travel. */
export function flights(beat: Beat, starts: ReadonlyMap<string, Start>, find: Finder, factor: number): Cast {
  const waits = beat.flights.map((_, index) => STAGGER_MS * Math.min(index, MOST_STAGGERED) * factor)
  const move = MOVE_MS * factor
  const total = Math.max(0, ...waits) + move
  const movements = beat.flights.flatMap((flight, index) => {
    const start = starts.get(flight.from)
    const goal = find(flight.to) ?? find(flight.to.replace(/\.\d+$/, '.0'))
    if (!start || !goal) return []
    const isLeaving = isPool(flight.to)
    const end = boxOf(goal)
    const from = isPool(flight.from) ? within(start.box, end) : start.box
    const to = isLeaving ? within(end, from) : end
    const wait = waits[index] ?? 0
    return travel(from, to, isLeaving ? start.picture : goal, isLeaving ? null : goal, wait / total, (wait + move) / total)
  })
  return { movements, timing: { duration: total, fill: 'both' } }
}

/** A copy that waits at one place and goes to another between two parts of the beat. */
function travel(from: Box, to: Box, look: Element | null, goal: HTMLElement | null, begin: number, end: number): Movement[] {
  const picture = look && portrait(look)
  if (!picture) return []
  const element = piece('flyer')
  const size = from.width > to.width ? from : to // drawn at its largest, so that it is never blurred
  element.style.width = `${size.width}px`
  element.style.height = `${size.height}px`
  element.append(picture)
  const at = (box: Box) => `translate(${box.left}px, ${box.top}px) scale(${box.width / size.width})`
  const [first, last] = [
    { transform: at(from), opacity: 1 },
    { transform: at(to), opacity: goal ? 1 : 0 },
  ]
  const frames = () => [
    { ...first, offset: 0 },
    { ...first, offset: begin, easing: EASING },
    { ...last, offset: end },
    { ...last, offset: 1 },
  ]
  return [{ element, frames, ...(goal && { goal }) }]
}

/** Frames over the runs that score, which light up once the tile has arrived: only their opacity changes. */
export function glows(beat: Beat, find: Finder, factor: number): Cast {
  const movements = beat.lights.flatMap(at => {
    const place = find(at)
    if (!place) return []
    const { left, top, width, height } = place.getBoundingClientRect()
    const element = piece('glow')
    Object.assign(element.style, { translate: `${left}px ${top}px`, width: `${width}px`, height: `${height}px` })
    const frames = () => [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }]
    return [{ element, frames }]
  })
  return { movements, timing: { duration: LIGHT_MS * factor, delay: MOVE_MS * factor, fill: 'both' } }
}

/** Points that float up where they are scored: beside a score, never over it; elsewhere over the tile that scores them. */
export function labels(beat: Beat, find: Finder, factor: number): Cast {
  const movements = beat.labels.flatMap(({ at, points }) => {
    const box = find(at)?.getBoundingClientRect()
    if (!box) return []
    const element = piece(points < 0 ? 'points loss' : 'points')
    element.textContent = signed(points)
    const frames = () => {
      const x = isPool(at) ? box.left - element.offsetWidth - 8 : box.left + box.width / 2 - element.offsetWidth / 2
      const y = isPool(at) ? box.top + (box.height - element.offsetHeight) / 2 : box.top - 6
      return [
        { transform: `translate(${x}px, ${y + 14}px) scale(.6)`, opacity: 0 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.25 },
        { transform: `translate(${x}px, ${y - 4}px)`, opacity: 1, offset: 0.8 },
        { transform: `translate(${x}px, ${y - 14}px)`, opacity: 0 },
      ]
    }
    return [{ element, frames }]
  })
  return { movements, timing: { duration: RISE_MS * factor, delay: 200 * factor, fill: 'both', easing: 'ease-out' } }
}

/** Put everything above the board and let it move; each cast is taken away when the last of it has arrived. */
export function setInMotion(casts: readonly Cast[]): Animation[] {
  if (typeof document.body.animate !== 'function') return []
  const all = document.createDocumentFragment()
  all.append(...casts.flatMap(({ movements }) => movements.map(({ element }) => element)))
  document.body.append(all)
  const frames = casts.map(({ movements }) => movements.map(movement => movement.frames())) // measured before anything moves
  return casts.flatMap((cast, index) => move(cast, frames[index] ?? []))
}

function move({ movements, timing }: Cast, frames: readonly Keyframe[][]): Animation[] {
  const running = movements.map(({ element }, index) => element.animate(frames[index] ?? [], timing))
  for (const { goal } of movements) if (goal) goal.style.opacity = '0'
  void Promise.allSettled(running.map(animation => animation.finished)).then(() => {
    for (const { element, goal } of movements) {
      element.remove()
      if (goal) goal.style.opacity = ''
    }
  })
  return running
}
