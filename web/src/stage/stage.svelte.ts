/** The stage: shows one moment after the other, with tiles that travel between them.
 *
 * The board is always drawn from a sight. A movement is a copy of a tile above the board that is thrown away when it
 * has arrived, or when anybody is in a hurry: nothing depends on it.
 */
import { tick } from 'svelte'
import { pace } from '../lib/settings.svelte'
import { signed } from '../lib/i18n.svelte'
import type { EventSight, Sight } from '../lib/shapes'
import { beatsOf, direct, isDeal, type Beat } from './beats'
import type { GameView } from '../games/contract'
import { after } from './picture'

interface Scene {
  events: readonly EventSight[]
  sight: Sight
  /** Called when the scene begins, for sounds and words. */
  onbegin?: (() => void) | undefined
  /** The movement was already shown when the move was made. */
  isShown?: boolean
  /** Asked before new tiles are dealt: whether to stop there until somebody goes on. */
  holds?: () => boolean
}

const DURATION: Record<Beat['kind'], number> = { take: 380, tile: 720, cost: 760, bonus: 820, deal: 520, piece: 420, quiet: 0 }
/** Beats in which nobody is to move: the round is scored, or dealt. */
const AT_REST = new Set<Beat['kind']>(['tile', 'cost', 'bonus', 'deal'])
const MOVE_MS = 320
const STAGGER_MS = 40
const LIGHT_MS = 620

/** Copy how something looks, without what makes it a part of the board. */
function portrait(look: Element): Element | null {
  if (look.classList.contains('c')) return look.querySelector('svg')?.cloneNode(true) as Element | null
  const copy = look.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-at')
  for (const part of copy.querySelectorAll('[data-at], [id]')) {
    part.removeAttribute('data-at')
    part.removeAttribute('id')
  }
  copy.style.setProperty('--t', getComputedStyle(look).getPropertyValue('--t'))
  return copy
}

/** Where the picture of a place is: what can be touched may be larger than what is drawn. */
function boxOf(element: Element): Box {
  return (element.querySelector(':scope > svg') ?? element).getBoundingClientRect()
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Whether a place is not made for one tile: tiles come out of it, or go into it, at their own size. */
const isPool = (at: string) => at === 'bag' || at === 'lid' || /^s\d+$/.test(at)

/** A box as large as another one, in the middle of a place. */
function within(place: Box, { width, height }: Box): Box {
  return { left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2, width, height }
}

export class Stage {
  shown: Sight | null = $state.raw(null)
  isBusy: boolean = $state(false)
  /** Whether a round is over and the next one waits to be dealt. */
  isHeld: boolean = $state(false)
  private goOn: (() => void) | null = null
  /** What is being shown. */
  beat: Beat['kind'] = $state('quiet')
  onbeat: (beat: Beat) => void = () => {}
  private queue: Scene[] = []
  private isHurried = false
  private wake: (() => void) | null = null
  private running: Animation[] = []
  private root: () => ParentNode | null
  private view: () => GameView | null

  constructor(root: () => ParentNode | null, view: () => GameView | null) {
    this.root = root
    this.view = view
  }

  /** Show a moment at once. */
  set(sight: Sight): void {
    this.queue = []
    this.skip()
    this.resume()
    this.shown = sight
  }

  /** Show a scene after those that wait. */
  push(scene: Scene): void {
    this.queue.push(scene)
    if (this.queue.length > 2) this.skip()
    if (!this.isBusy) void this.run()
  }

  /** Jump to the end of everything that waits. */
  skip(): void {
    this.isHurried = true
    this.clear()
    this.wake?.()
  }

  /** Take away everything that still moves. */
  private clear(): void {
    for (const animation of this.running) animation.cancel()
    this.running = []
  }

  /** Deal the next round. */
  resume(): void {
    this.goOn?.()
  }

  private async hold(): Promise<void> {
    this.isHeld = true
    await new Promise<void>(resolve => (this.goOn = resolve))
    this.goOn = null
    this.isHeld = false
    this.isHurried = false
  }

  private async run(): Promise<void> {
    this.isBusy = true
    try {
      for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
        this.isHurried = false
        scene.onbegin?.()
        await this.play(scene)
        this.shown = scene.sight
      }
    } finally {
      this.isBusy = false
    }
  }

  private async play(scene: Scene): Promise<void> {
    const view = this.view()
    const before = this.shown
    if (!before || !view) return
    const beats = beatsOf(scene.events, view.script).slice(scene.isShown ? 1 : 0)
    const cut = scene.holds ? beats.findIndex(beat => isDeal(beat, view.script)) : -1
    await this.perform(beats.slice(0, cut < 0 ? undefined : cut), view)
    if (cut < 0) return
    const picture = after(before, beats.slice(0, cut).flat(), view)
    const scored = view.settled?.(picture, scene.sight) ?? picture
    this.shown = { ...scored, round: before.round, to_move: null }
    if (scene.holds?.()) await this.hold()
    await this.perform(beats.slice(cut), view)
  }

  private async perform(beats: readonly EventSight[][], view: GameView): Promise<void> {
    const factor = pace()
    if (factor === 0 || document.hidden) return
    for (const events of beats) {
      if (this.isHurried || !this.shown) return
      const beat = direct(events, this.shown, view)
      const boxes = this.measure(beat)
      this.shown = after(this.shown, events, view)
      if (AT_REST.has(beat.kind)) this.shown = { ...this.shown, to_move: null }
      this.beat = beat.kind
      this.onbeat(beat)
      if (beat.kind === 'quiet') continue
      await tick()
      const bag = beat.kind === 'deal' ? this.standBag(boxes, factor) : null
      this.fly(beat, boxes, factor)
      this.light(beat, factor)
      this.write(beat, factor)
      await this.wait((DURATION[beat.kind] + STAGGER_MS * Math.min(12, beat.flights.length)) * factor)
      bag?.remove()
      if (beat.kind === 'deal') this.clear() // a busy browser starts movements late: no points over a turn
    }
  }

  /** Show one move before the server has answered. */
  async anticipate(events: EventSight[]): Promise<void> {
    const view = this.view()
    if (!this.shown || !view || this.isBusy || events.length === 0) return
    const beat = direct(events, this.shown, view)
    const boxes = this.measure(beat)
    this.shown = after(this.shown, events, view)
    this.onbeat(beat)
    await tick()
    const factor = pace()
    if (factor > 0) this.fly(beat, boxes, factor)
  }

  private find(at: string): HTMLElement | null {
    const all = this.root()?.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(at)}"]`) ?? []
    for (const element of all) if (element.offsetParent !== null) return element
    return null
  }

  private measure(beat: Beat): Map<string, { box: Box; picture: Element | null }> {
    const boxes = new Map<string, { box: Box; picture: Element | null }>()
    for (const { from } of beat.flights) {
      const element = this.find(from) ?? this.find(from.replace(/\.\d+$/, '.0'))
      if (!element || boxes.has(from)) continue
      boxes.set(from, { box: boxOf(element), picture: element })
    }
    return boxes
  }

  /** Stand a bag on the table for a deal, where none is drawn beside it: on a phone. */
  private standBag(boxes: Map<string, { box: Box; picture: Element | null }>, factor: number): Element | null {
    const place = boxes.has('bag') ? null : this.root()?.querySelector('[data-bag]')
    if (!place) return null
    const bag = document.createElement('div')
    bag.className = 'bag-stand'
    bag.setAttribute('aria-hidden', 'true')
    bag.innerHTML = '<svg viewBox="0 0 48 48"><use href="#bag" /></svg>'
    document.body.append(bag)
    const box = within(place.getBoundingClientRect(), bag.getBoundingClientRect())
    bag.style.translate = `${box.left}px ${box.top}px`
    if (typeof bag.animate === 'function') bag.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 * factor })
    boxes.set('bag', { box, picture: bag })
    return bag
  }

  private fly(beat: Beat, boxes: Map<string, { box: Box; picture: Element | null }>, factor: number): void {
    beat.flights.forEach((flight, index) => {
      const start = boxes.get(flight.from)
      const goal = this.find(flight.to) ?? this.find(flight.to.replace(/\.\d+$/, '.0'))
      if (!start || !goal) return
      const delay = STAGGER_MS * Math.min(index, 12) * factor
      const isLeaving = isPool(flight.to)
      const end = boxOf(goal)
      const from = isPool(flight.from) ? within(start.box, end) : start.box
      const to = isLeaving ? within(end, from) : end
      this.travel(from, to, goal, isLeaving ? start.picture : goal, delay, MOVE_MS * factor, isLeaving)
    })
  }

  private travel(from: Box, to: Box, goal: HTMLElement, look: Element | null, delay: number, duration: number, isLeaving: boolean): void {
    const picture = look && portrait(look)
    if (!picture || typeof goal.animate !== 'function') return
    const copy = document.createElement('div')
    copy.className = 'flyer'
    copy.setAttribute('aria-hidden', 'true')
    const size = from.width > to.width ? from : to // drawn at its largest, so that it is never blurred
    copy.style.width = `${size.width}px`
    copy.style.height = `${size.height}px`
    copy.append(picture)
    document.body.append(copy)
    const [a, b] = [from.width / size.width, to.width / size.width]
    const journey = copy.animate(
      [
        { transform: `translate(${from.left}px, ${from.top}px) scale(${a})`, opacity: 1 },
        { transform: `translate(${to.left}px, ${to.top}px) scale(${b})`, opacity: isLeaving ? 0.2 : 1 },
      ],
      { duration, delay, easing: 'cubic-bezier(.3,1.15,.5,1)', fill: 'both' },
    )
    this.running.push(journey)
    const hide = isLeaving ? null : goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration })
    if (hide) this.running.push(hide)
    const done = () => copy.remove()
    journey.finished.then(done, done)
    hide?.finished.catch(() => {})
  }

  /** Let the runs that score light up, once the tile has arrived: frames over them, of which only the opacity changes. */
  private light(beat: Beat, factor: number): void {
    for (const at of beat.lights) {
      const element = this.find(at)
      if (typeof element?.animate !== 'function') continue
      const { left, top, width, height } = element.getBoundingClientRect()
      const frame = document.createElement('div')
      frame.className = 'glow'
      frame.setAttribute('aria-hidden', 'true')
      Object.assign(frame.style, { translate: `${left}px ${top}px`, width: `${width}px`, height: `${height}px` })
      document.body.append(frame)
      const glow = frame.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], {
        duration: LIGHT_MS * factor,
        delay: MOVE_MS * factor,
        fill: 'both',
      })
      this.running.push(glow)
      const done = () => frame.remove()
      glow.finished.then(done, done)
    }
  }

  private write(beat: Beat, factor: number): void {
    for (const { at, points } of beat.labels) {
      const element = this.find(at)
      if (!element) continue
      const box = element.getBoundingClientRect()
      const label = document.createElement('div')
      label.className = points < 0 ? 'points loss' : 'points'
      label.textContent = signed(points)
      label.setAttribute('aria-hidden', 'true')
      document.body.append(label)
      // Beside a score, never over it; elsewhere over the tile that brings the points.
      const isScore = isPool(at)
      const x = isScore ? box.left - label.offsetWidth - 8 : box.left + box.width / 2 - label.offsetWidth / 2
      const y = isScore ? box.top + (box.height - label.offsetHeight) / 2 : box.top - 6
      const rise = label.animate(
        [
          { transform: `translate(${x}px, ${y + 14}px) scale(.6)`, opacity: 0 },
          { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.25 },
          { transform: `translate(${x}px, ${y - 4}px)`, opacity: 1, offset: 0.8 },
          { transform: `translate(${x}px, ${y - 14}px)`, opacity: 0 },
        ],
        { duration: 1100 * factor, delay: 200 * factor, fill: 'both', easing: 'ease-out' },
      )
      this.running.push(rise)
      const done = () => label.remove()
      rise.finished.then(done, done)
    }
  }

  private wait(duration: number): Promise<void> {
    return new Promise(resolve => {
      const finish = () => {
        clearTimeout(timer)
        this.wake = null
        resolve()
      }
      const timer = setTimeout(finish, duration)
      this.wake = finish
    })
  }
}
