/** Asking repeatedly while a page is visible. */

/** Ask now and every few seconds while the page is visible, until the effect that calls this ends; return how to stop. */
export function poll(ask: () => Promise<void>, everyMs: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const hasStopped = () => isStopped // while we waited
  const round = async () => {
    clearTimeout(timer)
    if (isStopped) return
    if (!document.hidden) await ask()
    if (!hasStopped()) timer = setTimeout(() => void round(), everyMs())
  }
  const wake = () => {
    if (!document.hidden) void round()
  }
  document.addEventListener('visibilitychange', wake)
  void round()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** The server's time, from what it said last: a countdown does not jump when this machine's clock is wrong. */
export class ServerTime {
  private ahead = 0
  now = $state(Date.now())

  /** Take in the server's time. */
  hear(now: number): void {
    this.ahead = now - Date.now()
    this.tick()
  }
  tick(): void {
    this.now = Date.now() + this.ahead
  }
}
