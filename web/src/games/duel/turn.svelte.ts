/** Turns of several steps, sent together after the last one; each step can be undone. */
import type { Option, Step } from '../../lib/choice'
import type { Hand } from '../../lib/hand.svelte'
import { t } from '../../lib/i18n.svelte'
import type { MoveSight } from '../../lib/shapes'
import type { GameTurn } from '../contract'
import type { DuelSight } from './shapes.gen'

/** A plate in hand on its way to a dome. */
interface Placing {
  plate: string
  turns: number
  spaces: readonly number[]
  space: number | null
}

interface Order {
  stacked: string[]
  left: string[]
  /** Whether the order itself is what is due, not a step after a take that is still in hand. */
  isDue: boolean
}

export class Turn implements GameTurn {
  /** The first step, not yet sent. */
  first: MoveSight | null = $state.raw(null)
  placing: Placing | null = $state.raw(null)
  order: Order | null = $state.raw(null)
  slot: number | null = $state(null)

  constructor(private readonly hand: Hand) {}

  get isOpen(): boolean {
    return this.placing !== null || (this.order !== null && (!this.order.isDue || this.order.stacked.length > 0))
  }

  get isComplete(): boolean {
    return (this.placing !== null && this.placing.space !== null) || (this.order !== null && this.order.left.length === 0)
  }

  get prompt(): string | null {
    if (this.order) return t('prompt.order-stack')
    return this.placing && t(this.placing.space === null ? 'prompt.choose-dome-space' : 'prompt.rotate-plate')
  }

  /** Open the step that the server asks for: a plate to place, a stack to order. */
  follow(sight: DuelSight | null): void {
    const kinds = this.hand.choices.others
    const wantsPlace = sight?.phase === 'place' && kinds.has('place') && sight.hand?.plate
    const wantsOrder = sight?.phase === 'order' && kinds.has('order') && sight.ordering
    if (wantsPlace && sight.hand?.plate) {
      const spaces = [...new Set((kinds.get('place') ?? []).map(option => option.move.space ?? -1))]
      this.first = null
      this.placing ??= { plate: sight.hand.plate, turns: 0, spaces, space: null }
    } else if (wantsOrder && sight.ordering) {
      this.first = null
      this.order ??= { stacked: [], left: [...sight.ordering.tiles], isDue: true }
    } else if (this.first === null) this.clear()
    else if (!this.hand.choices.all.some(option => option.move.word === this.first?.word)) this.clear()
  }

  /** A take whose rest must be stacked: ask for the order before anything is sent. */
  opens(option: Option): boolean {
    const tiles = option.preview?.stack_tiles
    if (tiles === undefined) return false
    if (this.first?.word !== option.move.word) {
      this.first = option.move
      this.order = { stacked: [], left: [...tiles], isDue: false }
    }
    return true
  }

  /** A plate is chosen: ask where it goes before anything is sent. */
  pickPlate({ move, preview }: Option, plate: string): void {
    if (this.first?.word === move.word) {
      this.clear()
      return
    }
    this.hand.putBack()
    this.first = move
    this.slot = move.slot ?? null
    this.placing = { plate, turns: 0, spaces: preview?.spaces ?? [], space: null }
  }

  key(key: string): boolean {
    if (key !== 'r' || !this.placing) return false
    this.rotate()
    return true
  }

  aim(space: number): void {
    if (!this.placing) return
    if (this.placing.space === space) this.rotate()
    else this.placing = { ...this.placing, space }
  }

  rotate(): void {
    if (this.placing) this.placing = { ...this.placing, turns: (this.placing.turns + 1) % 4 }
  }

  stack(index: number): void {
    if (!this.order) return
    const left = [...this.order.left]
    const [letter] = left.splice(index, 1)
    this.order = { ...this.order, left, stacked: [...this.order.stacked, letter ?? ''] }
    // The last tile has only one place.
    if (left.length === 1) this.order = { ...this.order, left: [], stacked: [...this.order.stacked, left[0] ?? ''] }
  }

  /** Send the whole turn. */
  finish(): void {
    if (!this.isComplete) return
    const last: Step = this.placing
      ? { kind: 'place', space: this.placing.space ?? 0, turns: this.placing.turns }
      : { kind: 'order', colors: this.order?.stacked.join('') ?? '' }
    const steps = this.first ? [this.first, last] : [last]
    this.clear()
    this.hand.putBack()
    this.hand.onplay(steps)
  }

  back(): boolean {
    if (this.placing && this.placing.space !== null) this.placing = { ...this.placing, space: null, turns: 0 }
    else if (this.order && this.order.stacked.length > 0) {
      this.order = { ...this.order, left: [...this.order.stacked, ...this.order.left], stacked: [] }
    } else if (this.first) this.clear()
    else return false
    return true
  }

  clear(): void {
    this.first = null
    this.placing = null
    this.order = null
    this.slot = null
  }
}
