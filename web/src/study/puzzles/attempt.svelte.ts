/** One visitor's attempt at one puzzle: tries, hints, the result, and the walk through the proof. */
import type { Step } from '../../lib/choice'
import type { Described } from './sets'

export type Status = 'ask' | 'missed' | 'solved' | 'shown'

export class Attempt {
  status: Status = $state('ask')
  /** How many moves were placed. */
  tries: number = $state(0)
  isHinted: boolean = $state(false)
  /** What the last wrong move loses; null if it loses or misses the match. */
  price: number | null = $state(null)
  /** How many moves of the proof are on the boards. */
  at: number = $state(0)
  seconds = 0

  constructor(
    readonly puzzle: Described,
    private readonly begunAt: number,
    /** Called once: after the first placed move, with it, after a hint, or if the answer is shown. */
    private readonly onfirst: (isSolved: boolean, move: string | null) => void,
  ) {}

  get isOver(): boolean {
    return this.status === 'solved' || this.status === 'shown'
  }

  private isRated = false
  private rate(isSolved: boolean, move: string | null = null): void {
    if (this.isRated) return
    this.isRated = true
    this.onfirst(isSolved, move)
  }

  /** Place a move; its first step decides. */
  place(steps: readonly Step[], now: number): void {
    const word = steps[0]?.word ?? ''
    const price = this.puzzle.prices[word] ?? null
    this.tries += 1
    this.price = price
    this.status = price === 0 ? 'solved' : 'missed'
    this.rate(price === 0, word)
    if (price === 0) {
      this.seconds = Math.round((now - this.begunAt) / 1000)
      this.at = 1
    }
  }

  /** Take up an attempt that was solved on an earlier visit: it is not rated again. */
  resume(tries: number, seconds: number): void {
    this.isRated = true
    this.tries = tries
    this.seconds = seconds
    this.status = 'solved'
    this.at = 1
  }

  again(): void {
    if (this.status === 'missed') this.status = 'ask'
  }

  hint(): void {
    this.isHinted = true
    this.rate(false)
  }

  show(): void {
    this.rate(false)
    this.status = 'shown'
    this.at = 1
  }

  /** Walk to a step of the proof. */
  go(to: number): void {
    this.at = Math.min(Math.max(0, to), this.puzzle.proof.length)
  }
}
