/** Keeps the screen awake while a match is being entered. */

/** Ask for it, again whenever the page comes back into sight; return what ends it. Browsers without it are left alone. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  const state = { isOver: false }
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (state.isOver) await lock.release()
    } catch {
      // The battery is low, or the browser does not allow it.
    }
  }
  const look = () => void ask()
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    state.isOver = true
    document.removeEventListener('visibilitychange', look)
    void lock?.release().catch(() => {})
  }
}
