/** Positions, described and set up by the server or, without one, by the engine in this browser. */
import { api } from './api.svelte'
import type { EditPosition, PositionInfo, SetupInfo } from './shapes'

async function online<Answer>(ask: () => Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof TypeError) return otherwise() // no answer at all
    throw error
  }
}

export const lookAt = (position: string, play: string[]): Promise<PositionInfo> =>
  online(
    () => api.position({ position, play }),
    async () => (await import('../offline/engine')).askPosition(position, play),
  )

export const setUp = (asked: EditPosition): Promise<SetupInfo> =>
  online(
    () => api.setup(asked),
    async () => (await import('../offline/engine')).askSetup(asked),
  )
