/** Web Push: notifications in this browser. */
import { askLeave } from '../../lib/notify'
import type { NewSubscription } from '../../lib/shapes'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Ask the person, then the browser; return what the server needs, or null if the person refused. */
export async function subscribe(key: string): Promise<Pick<NewSubscription, 'target' | 'p256dh' | 'auth'> | null> {
  if (!(await askLeave())) return null
  const worker = await navigator.serviceWorker.ready
  const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  return { target: made.endpoint ?? '', p256dh: made.keys?.p256dh ?? '', auth: made.keys?.auth ?? '' }
}
