/** All requests to the server over HTTP. */
import { has, t } from './i18n.svelte'
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
  ReviewRequest,
  SetupInfo,
  SharedStudyInfo,
  StudyInfo,
  StudyList,
  StudyRequest,
  TableState,
  UploadRecord,
} from './shapes'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** Return the reason for a failure in the reader's language. */
export function sayFailure(error: unknown): string {
  if (error instanceof ApiError) return sayCode(error.code, error.message)
  return t('oops.network')
}

export function sayCode(code: string, message = ''): string {
  const key = `error.${code}`
  return has(key) ? t(key) : message || t('error.error')
}

/** Whether this browser has to do itself what was asked for: the server does not answer, or does not think. */
export function isUpToUs(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'no-thinking')
}

class Me {
  player: Player | null = $state.raw(null)
  isAsked = false
}
export const me = new Me()

/** What a guest is called who has not said a name: the page shows the figure of the seat instead. */
export const UNNAMED = 'Guest'
export const isNamed = (name: string): boolean => name !== '' && name !== UNNAMED

export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (method !== 'GET' && me.player) headers['X-CSRF-Token'] = me.player.csrf
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (answer.status === 204) return undefined as Answer
  const text = await answer.text()
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ApiError('error', '', answer.status)
  }
  if (!answer.ok) {
    const failure = content as Partial<Failure>
    throw new ApiError(failure.code ?? 'error', failure.message ?? '', answer.status)
  }
  return content as Answer
}

/** Whether the server no longer knows the session that we remember: it ended, or another tab began a new one. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'bad-csrf' || error.code === 'no-name')
}

type Who = () => Promise<unknown>

/** Send something that only our own session may send. A session that the server does not know is asked for once more. */
async function send<Answer>(method: string, path: string, body: unknown, who: Who, signal?: AbortSignal): Promise<Answer> {
  await who()
  try {
    return await ask<Answer>(method, path, body, signal)
  } catch (error) {
    if (!isStale(error)) throw error
    me.isAsked = false
    await who()
    return ask<Answer>(method, path, body, signal)
  }
}

export const post = <Answer>(path: string, body?: unknown, who: Who = whoAmI, signal?: AbortSignal) =>
  send<Answer>('POST', path, body, who, signal)
export const drop = <Answer>(path: string, who: Who = whoAmI) => send<Answer>('DELETE', path, undefined, who)

let asking: Promise<Player | null> | null = null

/** Ask the server who we are, without creating a guest. */
export async function whoAmI(): Promise<Player | null> {
  if (me.isAsked) return me.player
  asking ??= ask<Account>('GET', '/me')
    .then(account => remember(account.player))
    .finally(() => (asking = null))
  return asking
}

/** Ask once more: a new password has ended sessions, perhaps our own. */
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
  review: (asked: ReviewRequest, signal?: AbortSignal) => post<Review>('/review', asked, beSomebody, signal),
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
  /** Try a puzzle; null for who wanted help. */
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
