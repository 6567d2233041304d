/** A position to study and play on: the analysis board, a review, a lesson. */
import { SINGLE_STEP, type GameTurn, type GameView } from '../games/contract'
import { viewOf } from '../games/registry'
import { findMove, NO_CHOICES, sortChoices, type Step } from './choice'
import { Hand } from './hand.svelte'
import { settings } from './settings.svelte'
import type { PositionInfo } from './shapes'

/** A position after a turn, and the words of its moves. */
export type Played = PositionInfo & { words?: string[] }

type Look = (position: string, play: string[]) => Promise<PositionInfo>

export class Study {
  readonly hand = new Hand()
  /** The position that choices are offered for. */
  private seen: PositionInfo | null = $state.raw(null)
  private readonly game = $derived(this.seen?.layout.game)
  readonly view: GameView | null = $derived(viewOf(this.game))
  readonly turn: GameTurn = $derived(this.view?.turn(this.hand) ?? SINGLE_STEP)

  constructor(private readonly look: Look) {
    this.hand.opens = option => this.turn.opens(option)
  }

  /** Offer what can be played at a position, or nothing. */
  offer(seen: PositionInfo | null): void {
    if (seen) this.seen = seen
    this.hand.asksFirst = settings.confirm
    this.hand.renew(seen ? sortChoices(seen.legal, seen.previews, seen.illegal) : NO_CHOICES)
    this.turn.follow(seen?.sight ?? null)
  }

  /** Make the steps of a turn one after the other; each must be legal in its turn. */
  async play(steps: readonly Step[]): Promise<Played | null> {
    let now = this.seen
    const events: PositionInfo['events'] = []
    const words: string[] = []
    for (const step of steps) {
      const move = now && findMove(now.legal, step)
      if (!now || !move) return null
      now = await this.look(now.position, [move.word])
      words.push(move.word)
      events.push(...now.events)
    }
    return now && { ...now, events, words }
  }
}
