/** Keys for making a turn, the same everywhere. */
import type { Hand } from '../lib/hand.svelte'
import type { GameTurn } from '../games/contract'

/** Whether a key belongs to something else: an input, a dialog, the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  return event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null
}

/** Go a step back, choose a line, confirm, or do what the key means in this game. Return whether the key had a meaning. */
export function turnKey(event: KeyboardEvent, hand: Hand, turn: GameTurn): boolean {
  if (event.key === 'Escape') return turn.back() || hand.back()
  if (/^[0-9]$/.test(event.key) && hand.group && !turn.isOpen) hand.aim(event.key === '0' ? null : Number(event.key) - 1)
  else if (event.key === 'Enter' && !(event.target as HTMLElement).closest('button, a, summary')) {
    if (turn.isComplete) turn.finish()
    else if (hand.chosen) hand.confirm()
    else return false
  } else if (!turn.key(event.key.toLowerCase())) return false
  event.preventDefault()
  return true
}
