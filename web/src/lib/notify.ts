/** Notifies a player who is looking elsewhere that it is their turn: in the title and, if allowed, with a notification. */
import { settings } from './settings.svelte'

const TITLE = 'Azulejos'

export function setTurnTitle(text: string | null): void {
  document.title = text ? `● ${text} · ${TITLE}` : TITLE
}

export function notifyTurn(text: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined') return
  if (Notification.permission === 'granted') new Notification(TITLE, { body: text, tag: 'azulejos-turn', icon: '/icon-192.png' })
}

/** Ask the browser for permission; return whether it was given. */
export async function askLeave(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}
