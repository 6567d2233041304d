/** The stage: shows one moment after the other, with tiles that travel between them.
 *
 * The board is always drawn from a sight. A movement is a copy of a tile above the board that is thrown away when it
 * has arrived, or when anybody is in a hurry: nothing depends on it.
 */
import { tick } from 'svelte'
import { pace } from '../lib/settings.svelte'
import type { EventSight, Sight } from '../lib/shapes'
import { beatsOf, direct, isDeal, type Beat } from './beats'
import type { GameView } from '../games/contract'
import { boxOf, flights, glows, labels, setInMotion, staggered, within, type Cast, type Start } from './movements'
import { after } from './picture'

interface Scene {
  events: readonly EventSight[]
  sight: Sight
  /** Called when the scene begins, for sounds and words. */
  onbegin?: (() => void) | undefined
  /** The movement was already shown when the move was made. */
  isShown?: boolean
  /** Called before new tiles are dealt: whether to stop there until somebody continues. */
  holds?: () => boolean
}

const DURATION: Record<Beat['kind'], number> = { take: 380, tile: 720, cost: 760, bonus: 820, deal: 520, piece: 420, quiet: 0 }
/** Beats in which nobody is to move: the round is scored, or dealt. */
const AT_REST = new Set<Beat['kind']>(['tile', 'cost', 'bonus', 'deal'])

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
      this.move(flights(beat, boxes, this.find, factor), glows(beat, this.find, factor), labels(beat, this.find, factor))
      await this.wait((DURATION[beat.kind] + staggered(beat)) * factor)
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
    if (factor > 0) this.move(flights(beat, boxes, this.find, factor))
  }

  private readonly find = (at: string): HTMLElement | null => {
    const all = this.root()?.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(at)}"]`) ?? []
    for (const element of all) if (element.offsetParent !== null) return element
    return null
  }

  private move(...casts: Cast[]): void {
    this.running.push(...setInMotion(casts))
  }

  private measure(beat: Beat): Map<string, Start> {
    const boxes = new Map<string, Start>()
    for (const { from } of beat.flights) {
      const element = this.find(from) ?? this.find(from.replace(/\.\d+$/, '.0'))
      if (!element || boxes.has(from)) continue
      boxes.set(from, { box: boxOf(element), picture: element })
    }
    return boxes
  }

  /** Stand a bag on the table for a deal, where none is drawn beside it: on a phone. */
  private standBag(boxes: Map<string, Start>, factor: number): Element | null {
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
