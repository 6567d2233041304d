/** Asking until the server answers: a page continues automatically when the server is back. */
import { ApiError, sayFailure } from '../lib/api.svelte'

const AGAIN_MS = 3000

/** Whether the same question may have an answer later: nobody answered, or the server was not ready. */
export const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/**
 * Ask until there is an answer, and pass it on. Trouble is reported in the reader's language, and null when it is over; trouble
 * that does not pass is reported once. Return a function that stops asking.
 */
export function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  take: (found: Answer) => void,
  tell: (trouble: string | null, error?: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const attempt = async () => {
    let found: Answer
    try {
      found = await ask()
    } catch (error) {
      if (isStopped) return
      tell(sayFailure(error), error)
      if (isPassing(error)) timer = setTimeout(() => void attempt(), AGAIN_MS)
      return
    }
    if (isStopped) return
    tell(null)
    take(found)
  }
  void attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
