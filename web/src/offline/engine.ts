/** The engine inside this browser, and a connection to it that works like any other. */
import { ApiError, placeOf, type OnProgress } from '../lib/api.svelte'
import type { Link, LinkEvents } from '../lib/link'
import { read, write } from '../lib/memory'
import type { Rating } from '../lib/puzzle_memory'
import type { Change, SheetInfo } from '../own/sheet'
import { pace } from '../lib/settings.svelte'
import type {
  Analysis,
  AnalysisRequest,
  ClientMessage,
  EditPosition,
  PositionInfo,
  Puzzle,
  Replay,
  Review,
  ReviewRequest,
  ServerMessage,
  SetupInfo,
  StudyInfo,
  StudyRequest,
} from '../lib/shapes'

interface Answer {
  messages: ServerMessage[]
  bot: boolean
  record: string
}

export interface OfflineMatch {
  /** The options of a match; one that is continued takes its game from the record. */
  game: unknown
  bots: (string | null)[]
  names: string[]
  record?: string
}

/** What the worker sends: the finished share of an answer, then the answer or why there is none. */
interface Told {
  id: number
  share?: number
  answer?: unknown
  error?: string
  isMissing?: boolean
}

class Engine {
  private worker: Worker | null = null
  private waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void; onprogress: OnProgress }>()
  private next = 0

  ask<Result>(question: unknown, onprogress: OnProgress = () => {}): Promise<Result> {
    const worker = (this.worker ??= this.start())
    const id = this.next++
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve: answer => resolve(answer as Result), reject, onprogress })
      worker.postMessage({ id, question })
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<Told>) => {
      const { id, answer, error, isMissing, share } = event.data
      const asked = this.waiting.get(id)
      if (share !== undefined) {
        asked?.onprogress(share)
        return
      }
      this.waiting.delete(id)
      if (error === undefined) asked?.resolve(answer)
      else {
        asked?.reject(isMissing ? new ApiError('no-engine', error, 0) : new Error(error))
        this.stop(worker, error)
      }
    }
    worker.onerror = event => this.stop(worker, event.message || 'worker')
    return worker
  }

  /** Stop the current search; everything that waits for it fails. */
  interrupt(): void {
    if (this.worker) this.stop(this.worker, 'stopped')
  }

  /** End a worker that failed; the next question starts another one, which may have a network or better luck. */
  private stop(worker: Worker, why: string): void {
    worker.terminate()
    if (worker !== this.worker) return
    this.worker = null
    for (const asked of this.waiting.values()) asked.reject(new Error(why))
    this.waiting.clear()
  }
}

const engine = new Engine()
const BOT_PAUSE_MS = 500
export const stopThinking = (): void => engine.interrupt()

interface OfflineFailure {
  error: string
  message: string
  line: number | null
  column: number | null
}

/** Ask about a position or a record; faults are reported as by a server. */
async function study<Result extends object>(question: unknown, onprogress?: OnProgress): Promise<Result> {
  const answer = await engine.ask<Result | OfflineFailure>(question, onprogress)
  if ('error' in answer) throw new ApiError(answer.error, answer.message, 400, placeOf(answer))
  return answer
}

export const askPosition = (position: string, play: string[]) => study<PositionInfo>({ ask: 'position', position, play })
export const askSetup = (asked: EditPosition) => study<SetupInfo>({ ask: 'setup', ...asked })
export const askReplay = (record: string) => study<Replay>({ ask: 'replay', record })
export const askAnalysis = (asked: AnalysisRequest) => study<Analysis>({ ask: 'analyze', ...asked })
export const askReview = (asked: ReviewRequest, onprogress: OnProgress) => study<Review>({ ask: 'review', ...asked }, onprogress)
export const askStudy = (asked: StudyRequest) => study<StudyInfo>({ ask: 'study', study: '', ...asked })
/** Describe a puzzle by its line in a set. */
export const askPuzzle = (line: string) => study<Omit<Puzzle, 'number' | 'count'>>({ ask: 'puzzle', line })
/** Rate the solver and the puzzle after a first try. */
export const askRate = (line: string, solver: Rating | null, is_solved: boolean) =>
  study<{ solver: Rating; puzzle: Rating }>({ ask: 'rate', line, solver, is_solved })
/** Find the puzzles in one round of a match, and how many rounds it has. */
export const askMine = (record: string, round: number) => study<{ lines: string[]; rounds: number }>({ ask: 'mine', record, round })
/** Describe a score sheet after a change, or after its round is finished. */
export const askSheet = (asked: { sheet: string; entries: string[]; looking: number; change?: Change; finish?: boolean }) =>
  study<SheetInfo>({ ask: 'sheet', ...asked })
/** The position of the round that is being entered, to be set up. */
export const askSheetPosition = (sheet: string) => study<{ position: string }>({ ask: 'sheet-position', sheet })
/** Find the best moves for us in the match that is being played here. */
export const askHint = (asked: Omit<AnalysisRequest, 'position'>) => study<Analysis>({ ask: 'hint', ...asked })

export function keptMatch(game: string): OfflineMatch | null {
  return read<OfflineMatch | null>(`offline.${game}`, null)
}

/** The record of the match that was kept last. */
export const keptRecord = (game: string): string => keptMatch(game)?.record ?? ''

type Question = ({ ask: 'begin'; previews: boolean } & OfflineMatch) | { ask: 'bot' } | { ask: 'hear'; message: ClientMessage }

/** Play a match here; it is kept in this browser after every move. */
export function openOffline(kind: string, match: OfflineMatch, events: LinkEvents): Link {
  let isClosed = false
  let line = Promise.resolve()
  let last = match
  let canRecover = true

  const tell = (answer: Answer) => {
    if (isClosed) return
    last = { ...match, record: answer.record }
    write(`offline.${kind}`, last)
    for (const message of answer.messages) events.onmessage(message)
    if (answer.bot) setTimeout(() => enqueue({ ask: 'bot' }), BOT_PAUSE_MS * pace())
  }
  const answer = (question: Question) => engine.ask<Answer>(question).then(tell)
  const beginning = (): Question => ({ ask: 'begin', previews: true, ...last })
  /** Begin again where the match was stored; the person's last action is sent again. */
  const recover = (question: Question) => answer(beginning()).then(() => (question.ask === 'hear' ? answer(question) : undefined))
  const enqueue = (question: Question) => {
    line = line
      .then(() => (isClosed ? undefined : answer(question)))
      .catch((error: unknown) => {
        console.error('the offline engine failed', error)
        if (!canRecover || !last.record || error instanceof ApiError) throw error
        canRecover = false // until the person has moved again
        return recover(question)
      })
      .catch((error: unknown) => {
        const code = error instanceof ApiError ? error.code : 'engine-stopped'
        const id = question.ask === 'hear' && 'id' in question.message ? question.message.id : null
        events.onmessage({ type: 'refused', version: 0, code, message: '', id })
      })
  }
  events.onstatus('connecting')
  enqueue(beginning())
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
