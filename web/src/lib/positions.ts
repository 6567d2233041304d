/** Positions and records, described and studied by the server or, without one, by the engine in this browser. */
import { api, isUpToUs, type OnProgress } from './api.svelte'
import type {
  Analysis,
  AnalysisRequest,
  EditPosition,
  PositionInfo,
  Replay,
  Review,
  ReviewRequest,
  SetupInfo,
  StudyInfo,
  StudyRequest,
} from './shapes'

/** The name of the table that the engine in this browser keeps. */
const OFFLINE_TABLE = 'offline'

const offline = () => import('../offline/engine')

async function online<Answer>(ask: () => Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (isUpToUs(error)) return otherwise()
    throw error
  }
}

export const lookAt = (position: string, play: string[]): Promise<PositionInfo> =>
  online(
    () => api.position({ position, play }),
    async () => (await offline()).askPosition(position, play),
  )

export const setUp = (asked: EditPosition): Promise<SetupInfo> =>
  online(
    () => api.setup(asked),
    async () => (await offline()).askSetup(asked),
  )

/** Describe a study after some changes. */
export const describeStudy = (asked: StudyRequest): Promise<StudyInfo> =>
  online(
    () => api.study(asked),
    async () => (await offline()).askStudy(asked),
  )

export const readRecord = (record: string): Promise<Replay> =>
  online(
    () => api.readRecord(record),
    async () => (await offline()).askReplay(record),
  )

export const analyze = (asked: AnalysisRequest): Promise<Analysis> =>
  online(
    () => api.analyze(asked),
    async () => (await offline()).askAnalysis(asked),
  )

/** Review a record. Stopping it raises an `AbortError` and ends the search. */
export const review = (asked: ReviewRequest, onprogress: OnProgress, signal?: AbortSignal): Promise<Review> =>
  online(
    () => api.review(asked, signal, onprogress),
    async () => {
      const engine = await offline()
      signal?.addEventListener('abort', engine.stopThinking)
      try {
        return await engine.askReview(asked, onprogress)
      } finally {
        signal?.removeEventListener('abort', engine.stopThinking)
      }
    },
  )

/** Find the best moves for us at a table, wherever it is kept. */
export async function hint(table: string, wanted: Omit<AnalysisRequest, 'position'>): Promise<Analysis> {
  if (table === OFFLINE_TABLE) return (await offline()).askHint(wanted)
  const { position } = await api.table(table)
  return analyze({ position, ...wanted })
}
