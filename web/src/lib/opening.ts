/** Opening a match: the same from a card with all options and from quick play. */
import type { Choice, GameView } from '../games/contract'
import { requestOf } from '../games/registry'
import { api, isUpToUs } from './api.svelte'
import { newCommitment } from './fairness'
import { CLOCKS, rememberKeys } from './invite'
import { keepChoice } from './memory'
import { link } from './router.svelte'
import type { SeatRequest } from './shapes'

export interface Conditions {
  clock: keyof typeof CLOCKS
  isPublic: boolean
  hints: boolean
}

export const PLAIN: Conditions = { clock: 'none', isPublic: false, hints: false }

/** Open a match of the chosen kind; return where it is played. Against bots, this browser hosts it if no server does. */
export async function openMatch(view: GameView, choice: Choice, others: SeatRequest, conditions: Conditions): Promise<string> {
  keepChoice(view, choice)
  const seats: SeatRequest[] = [{ kind: 'me', bot: null }, ...Array.from({ length: view.players(choice) - 1 }, () => ({ ...others }))]
  try {
    const opened = await api.open({
      game: requestOf(view, choice),
      seats,
      clock: CLOCKS[conditions.clock],
      public: conditions.isPublic && others.kind === 'open',
      rated: false,
      hints: conditions.hints || others.kind === 'bot',
      shuffle_seats: true,
      commitment: await newCommitment(),
    })
    rememberKeys(opened.id, opened.keys)
    return link('table', opened.id)
  } catch (error) {
    if (isUpToUs(error) && others.kind === 'bot') return `${link('offline', view.name)}?play`
    throw error
  }
}

/** Open a match against bots of the chosen level. */
export const playBots = (view: GameView, choice: Choice, conditions = PLAIN): Promise<string> =>
  openMatch(view, choice, { kind: 'bot', bot: `level${choice.level}` }, conditions)
