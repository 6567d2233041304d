/** Turns of several steps in Duel: held together until the last one, with a way back. */
import type { Hand } from '../lib/hand.svelte'
import { tilePicture } from '../lib/pieces'
import type { DuelSight, MoveSight } from '../lib/shapes'
import type { Placing } from './arena'

interface Order {
  stacked: string[]
  left: string[]
  /** Whether the order itself is what is due, not a step after a take that is still in hand. */
  isDue: boolean
}

export class Turn {
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

  picture(letter: string): string {
    return tilePicture(letter) ?? ''
  }

  /** What the server asks for by itself: a plate to be placed, a stack to be ordered. */
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
  askOrder(move: MoveSight, sight: DuelSight): void {
    const sun = typeof move.source === 'number' ? (sight.factories[move.source]?.sun ?? '') : ''
    this.first = move
    this.order = { stacked: [], left: [...sun].filter(tile => tile !== move.color), isDue: false }
  }

  /** A plate is chosen: ask where it goes before anything is sent. */
  pickPlate(move: MoveSight, plate: string, sight: DuelSight, near: number): void {
    if (this.first?.word === move.word) {
      this.clear()
      return
    }
    const plates = sight.boards[near]?.plates ?? []
    this.hand.putBack()
    this.first = move
    this.slot = move.slot ?? null
    this.placing = { plate, turns: 0, spaces: plates.flatMap((placed, space) => (placed === null ? [space] : [])), space: null }
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
    const word = this.placing
      ? `at${(this.placing.space ?? 0) + 1}r${this.placing.turns}`
      : this.order
        ? `^${this.order.stacked.join('')}`
        : null
    if (word === null || !this.isComplete) return
    const words = this.first ? [this.first.word, word] : [word]
    this.clear()
    this.hand.putBack()
    this.hand.onplay(words)
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
