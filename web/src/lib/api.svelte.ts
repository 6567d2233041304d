/** All requests to the server over HTTP. */
import { has, t } from './i18n.svelte'
import { linesOf } from './lines'
import { settings } from './settings.svelte'
import type {
  About,
  Account,
  Analysis,
  AnalysisRequest,
  BestMatch,
  ChangeStudy,
  EditPosition,
  Failure,
  History,
  LobbyState,
  NewTable,
  OpenedTable,
  Player,
  PlayerPage,
  PositionInfo,
  PositionRequest,
  Puzzle,
  RatedPuzzleTry,
  Ratings,
  Replay,
  Review,
  ReviewLine,
  ReviewRequest,
  SetupInfo,
  SharedStudyInfo,
  StudyInfo,
  StudyList,
  StudyRequest,
  TableState,
  UploadRecord,
} from './shapes'

/** The place of a fault in a text that was sent, counted from 1. */
export interface TextPlace {
  line: number
  column: number
}

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly place: TextPlace | null = null,
  ) {
    super(message)
  }
}

/** The place that a failure names, if it names one. */
export const placeOf = ({ line, column }: { line?: number | null; column?: number | null }): TextPlace | null =>
  line && column ? { line, column } : null

/** Return the reason for a failure in the reader's language. */
export function sayFailure(error: unknown): string {
  if (error instanceof ApiError) return sayCode(error.code, error.message)
  return t('oops.network')
}

export function sayCode(code: string, message = ''): string {
  const key = `error.${code}`
  return has(key) ? t(key) : message || t('error.error')
}

/** Whether this browser has to do the work itself: the server does not answer, or does not think. */
export function isUpToUs(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'no-thinking')
}

class Me {
  player: Player | null = $state.raw(null)
  isAsked = false
}
export const me = new Me()

/** The name of a guest who has not entered one: the page shows the figure of the seat instead. */
export const UNNAMED = 'Guest'
export const isNamed = (name: string): boolean => name !== '' && name !== UNNAMED

/** Receives the finished share of a long task, from 0 to 1. */
export type OnProgress = (share: number) => void

async function fetchApi(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (method !== 'GET' && me.player) headers['X-CSRF-Token'] = me.player.csrf
  return fetch(`/api${path}`, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('error', '', status)
  }
}

const failed = (failure: Partial<Failure>, status: number) =>
  new ApiError(failure.code ?? 'error', failure.message ?? '', status, placeOf(failure))

export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetchApi(method, path, body, signal)
  if (answer.status === 204) return undefined as Answer
  const content = parse(await answer.text(), answer.status)
  if (!answer.ok) throw failed(content as Partial<Failure>, answer.status)
  return content as Answer
}

/** Ask for a review, which reports its progress. */
async function askReview(asked: ReviewRequest, signal: AbortSignal | undefined, onprogress: OnProgress): Promise<Review> {
  const answer = await fetchApi('POST', '/review/stream', asked, signal)
  if (!answer.ok || !answer.body) throw failed(parse(await answer.text(), answer.status) as Partial<Failure>, answer.status)
  for await (const line of linesOf(answer.body)) {
    const { progress, review, failure } = parse(line, answer.status) as ReviewLine
    if (failure) throw failed(failure, answer.status)
    if (review) return review
    if (typeof progress === 'number') onprogress(progress)
  }
  throw new ApiError('thinking-failed', '', answer.status)
}

/** Whether the server no longer knows the session that we remember: it ended, or another tab began a new one. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'bad-csrf' || error.code === 'no-name')
}

type Who = () => Promise<unknown>

/** Send something that only our own session may send. If the server does not know the session, ask for a new one, once. */
async function asOurselves<Answer>(who: Who, send: () => Promise<Answer>): Promise<Answer> {
  await who()
  try {
    return await send()
  } catch (error) {
    if (!isStale(error)) throw error
    me.isAsked = false
    await who()
    return send()
  }
}

export const post = <Answer>(path: string, body?: unknown, who: Who = whoAmI, signal?: AbortSignal) =>
  asOurselves(who, () => ask<Answer>('POST', path, body, signal))
export const drop = <Answer>(path: string, who: Who = whoAmI) => asOurselves(who, () => ask<Answer>('DELETE', path))

let asking: Promise<Player | null> | null = null

/** Ask the server who we are, without creating a guest. */
export async function whoAmI(): Promise<Player | null> {
  if (me.isAsked) return me.player
  asking ??= ask<Account>('GET', '/me')
    .then(account => remember(account.player))
    .finally(() => (asking = null))
  return asking
}

/** Ask again who we are: a new password has ended sessions, perhaps our own. */
export function askAgain(): Promise<Player | null> {
  me.isAsked = false
  return whoAmI()
}

export function remember(player: Player | null): Player | null {
  me.player = player
  me.isAsked = true
  if (player && settings.name === '' && isNamed(player.name)) settings.name = player.name
  return player
}

/** Return who we are, creating a guest if needed. */
export async function beSomebody(): Promise<Player> {
  const known = await whoAmI()
  if (known) return known
  return rename(settings.name || UNNAMED)
}

export async function rename(name: string): Promise<Player> {
  const { player } = await post<Account>('/guest', { name })
  if (!player) throw new ApiError('error', '', 500)
  if (isNamed(player.name)) settings.name = player.name
  remember(player)
  return player
}

export async function signIn(name: string, password: string, isNew: boolean): Promise<void> {
  const { player } = await post<Account>(isNew ? '/register' : '/login', { name, password })
  if (player) settings.name = player.name
  remember(player)
}

export async function signOut(): Promise<void> {
  await post('/logout')
  settings.name = ''
  me.player = null
  me.isAsked = false
}

export const api = {
  about: () => ask<About>('GET', '/about'),
  open: (table: NewTable) => post<OpenedTable>('/tables', table, beSomebody),
  table: (id: string) => ask<TableState>('GET', `/tables/${encodeURIComponent(id)}`),
  replay: (id: string) => ask<Replay>('GET', `/matches/${encodeURIComponent(id)}/replay`),
  readRecord: (record: string) => post<Replay>('/replay', { record } satisfies UploadRecord),
  setup: (asked: EditPosition) => post<SetupInfo>('/setup', asked),
  position: (asked: PositionRequest) => post<PositionInfo>('/position', asked),
  analyze: (asked: AnalysisRequest) => post<Analysis>('/analyse', asked, beSomebody),
  review: (asked: ReviewRequest, signal: AbortSignal | undefined, onprogress: OnProgress) =>
    asOurselves(beSomebody, () => askReview(asked, signal, onprogress)),
  history: (before?: string, player?: string) => {
    const query = new URLSearchParams()
    if (before) query.set('before', before)
    if (player) query.set('player', player)
    return ask<History>('GET', `/matches?${query.toString()}`)
  },
  /** The tables at which we sit. */
  ownTables: () => ask<LobbyState>('GET', '/me/tables'),
  best: () => ask<BestMatch>('GET', '/best'),
  player: (id: string) => ask<PlayerPage>('GET', `/players/${encodeURIComponent(id)}`),
  /** Try a puzzle; null means that the person asked for help. */
  tryPuzzle: (game: string, number: number, move: string | null) =>
    post<RatedPuzzleTry>(`/puzzles/${encodeURIComponent(game)}/${number}/tries`, { move }),
  puzzle: (game: string, number: string) => ask<Puzzle>('GET', `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(number)}`),
  study: (asked: StudyRequest) => post<StudyInfo>('/study', asked),
  studies: () => ask<StudyList>('GET', '/studies'),
  sharedStudy: (id: string, chapter: number) => ask<SharedStudyInfo>('GET', `/studies/${encodeURIComponent(id)}?chapter=${chapter}`),
  shareStudy: (study: string) => post<SharedStudyInfo>('/studies', { study }, beSomebody),
  changeStudy: (id: string, asked: ChangeStudy) => post<SharedStudyInfo>(`/studies/${encodeURIComponent(id)}/edits`, asked),
  dropStudy: (id: string) => drop<unknown>(`/studies/${encodeURIComponent(id)}`),
  ratings: (pool: string) => ask<Ratings>('GET', `/ratings?pool=${encodeURIComponent(pool)}`),
  recordAddress: (id: string) => `/api/matches/${encodeURIComponent(id)}/record`,
}

export const tableSocket = (id: string) => `/ws/tables/${encodeURIComponent(id)}?previews=1`
export const LOBBY_SOCKET = '/ws/lobby'
