/** The engine inside this browser, and a connection to it that works like any other. */
import { ApiError } from '../lib/api.svelte'
import type { Link, LinkEvents } from '../lib/link'
import { read, write } from '../lib/memory'
import { pace } from '../lib/settings.svelte'
import type {
  Analysis,
  AnalysisRequest,
  ClientMessage,
  EditPosition,
  PositionInfo,
  Replay,
  Review,
  ReviewRequest,
  ServerMessage,
  SetupInfo,
} from '../lib/shapes'

interface Answer {
  messages: ServerMessage[]
  bot: boolean
  record: string
}

export interface OfflineMatch {
  /** What is asked for; a match that is continued has its game from the record. */
  game: unknown
  bots: (string | null)[]
  names: string[]
  record?: string
}

class Engine {
  private worker: Worker | null = null
  private waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  private next = 0

  ask<Result>(question: unknown): Promise<Result> {
    const worker = (this.worker ??= this.start())
    const id = this.next++
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve: answer => resolve(answer as Result), reject })
      worker.postMessage({ id, question })
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; error?: string; isMissing?: boolean }>) => {
      const { id, answer, error, isMissing } = event.data
      const asked = this.waiting.get(id)
      this.waiting.delete(id)
      if (error === undefined) asked?.resolve(answer)
      else if (isMissing) {
        this.worker = null // another one may have a network
        asked?.reject(new ApiError('no-engine', error, 0))
      } else asked?.reject(new Error(error))
    }
    worker.onerror = event => {
      for (const asked of this.waiting.values()) asked.reject(new Error(event.message || 'worker'))
      this.waiting.clear()
      this.worker = null
    }
    return worker
  }
}

const engine = new Engine()
const BOT_PAUSE_MS = 500

/** Ask about a position or a record; what is wrong with it is told as a server tells it. */
async function study<Result extends object>(question: unknown): Promise<Result> {
  const answer = await engine.ask<Result | { error: string; message: string }>(question)
  if ('error' in answer) throw new ApiError(answer.error, answer.message, 400)
  return answer
}

export const askPosition = (position: string, play: string[]) => study<PositionInfo>({ ask: 'position', position, play })
export const askSetup = (asked: EditPosition) => study<SetupInfo>({ ask: 'setup', ...asked })
export const askReplay = (record: string) => study<Replay>({ ask: 'replay', record })
export const askAnalysis = (asked: AnalysisRequest) => study<Analysis>({ ask: 'analyze', ...asked })
export const askReview = (asked: ReviewRequest) => study<Review>({ ask: 'review', ...asked })
/** Find the best moves for us in the match that is being played here. */
export const askHint = (asked: Omit<AnalysisRequest, 'position'>) => study<Analysis>({ ask: 'hint', ...asked })

export function keptMatch(game: string): OfflineMatch | null {
  return read<OfflineMatch | null>(`offline.${game}`, null)
}

/** The record of the match that was kept last. */
export const keptRecord = (game: string): string => keptMatch(game)?.record ?? ''

/** Play a match here; it is kept in this browser after every move. */
export function openOffline(kind: string, match: OfflineMatch, events: LinkEvents): Link {
  let isClosed = false
  let line = Promise.resolve()
  let last = match
  let canRecover = false

  const tell = (answer: Answer) => {
    if (isClosed) return
    last = { ...match, record: answer.record }
    write(`offline.${kind}`, last)
    for (const message of answer.messages) events.onmessage(message)
    if (answer.bot) setTimeout(() => enqueue({ ask: 'bot' }), BOT_PAUSE_MS * pace())
  }
  const enqueue = (question: unknown) => {
    line = line
      .then(() => (isClosed ? undefined : engine.ask<Answer>(question).then(tell)))
      .catch((error: unknown) => {
        console.error('the offline engine failed', error)
        if (canRecover && last.record && !(error instanceof ApiError)) {
          canRecover = false // until the person has moved again
          enqueue({ ask: 'begin', previews: true, ...last })
          return
        }
        const code = error instanceof ApiError ? error.code : 'error'
        events.onmessage({ type: 'refused', version: 0, code, message: '', id: null })
      })
  }
  events.onstatus('connecting')
  enqueue({ ask: 'begin', previews: true, ...match })
  line = line.then(() => (isClosed ? undefined : events.onstatus('open')))
  return {
    send(message: ClientMessage) {
      canRecover = true
      if (message.type !== 'ping') enqueue({ ask: 'hear', message })
      return true
    },
    close() {
      isClosed = true
    },
  }
}
