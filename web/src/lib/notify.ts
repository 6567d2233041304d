/** The title of the page, and notices for a player who is looking elsewhere that it is their turn. */
import { settings } from './settings.svelte'

const NAME = 'Azulejos'

let place = ''
let turn: string | null = null

function write(): void {
  const title = place === '' ? NAME : `${place} · ${NAME}`
  document.title = turn ? `● ${turn} · ${title}` : title
}

/** Name the place where we are; empty for the first page. */
export function setPlaceTitle(text: string): void {
  place = text
  write()
}

export function setTurnTitle(text: string | null): void {
  turn = text
  write()
}

export function notifyTurn(text: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined') return
  if (Notification.permission === 'granted') new Notification(NAME, { body: text, tag: 'azulejos-turn', icon: '/icon-192.png' })
}

/** Ask the browser for permission; return whether it was given. */
export async function askLeave(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}
