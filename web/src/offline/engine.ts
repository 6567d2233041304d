/** The engine inside this browser, and a connection to it that works like any other. */
import type { Link, LinkEvents } from '../lib/link'
import { read, write } from '../lib/memory'
import { pace } from '../lib/settings.svelte'
import type { ClientMessage, EditPosition, PositionInfo, ServerMessage, SetupInfo } from '../lib/shapes'

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
    worker.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
      const { id, answer, error } = event.data
      const asked = this.waiting.get(id)
      this.waiting.delete(id)
      if (error === undefined) asked?.resolve(answer)
      else asked?.reject(new Error(error))
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

export const askPosition = (position: string, play: string[]): Promise<PositionInfo> =>
  engine.ask<PositionInfo>({ ask: 'position', position, play })

export const askSetup = (asked: EditPosition): Promise<SetupInfo> => engine.ask<SetupInfo>({ ask: 'setup', ...asked })

export function keptMatch(game: string): OfflineMatch | null {
  return read<OfflineMatch | null>(`offline.${game}`, null)
}

/** Play a match here; it is kept in this browser after every move. */
export function openOffline(kind: string, match: OfflineMatch, events: LinkEvents): Link {
  let isClosed = false
  let line = Promise.resolve()

  const tell = (answer: Answer) => {
    if (isClosed) return
    write(`offline.${kind}`, { ...match, record: answer.record })
    for (const message of answer.messages) events.onmessage(message)
    if (answer.bot) setTimeout(() => enqueue({ ask: 'bot' }), BOT_PAUSE_MS * pace())
  }
  const enqueue = (question: unknown) => {
    line = line
      .then(() => (isClosed ? undefined : engine.ask<Answer>(question).then(tell)))
      .catch((error: unknown) => {
        console.error('the offline engine failed', error)
        events.onstatus('lost')
      })
  }
  events.onstatus('connecting')
  enqueue({ ask: 'begin', previews: true, ...match })
  line = line.then(() => (isClosed ? undefined : events.onstatus('open')))
  return {
    send(message: ClientMessage) {
      if (message.type !== 'ping') enqueue({ ask: 'hear', message })
      return true
    },
    close() {
      isClosed = true
    },
  }
}
