/** Keys for making a turn, the same everywhere. */
import type { Hand } from '../lib/hand.svelte'
import type { GameTurn } from '../games/contract'

/** Whether a key belongs to something else: an input, a dialog, the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  return event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null
}

/** Whether the focus is on a control with a meaning of its own: not on what is held or chosen already. */
function isOtherControl(target: EventTarget | null): boolean {
  const control = (target as HTMLElement).closest('button, a, summary')
  return control !== null && !control.matches('.held, .chosen, .hit[aria-pressed=true]')
}

/** Go a step back, choose a line, play what is chosen, or do what the key means in this game. Return whether the key had a meaning. */
export function turnKey(event: KeyboardEvent, hand: Hand, turn: GameTurn): boolean {
  if (event.key === 'Escape') return turn.back() || hand.back()
  if (/^[0-9]$/.test(event.key) && hand.group && !turn.isOpen) hand.consider(event.key === '0' ? null : Number(event.key) - 1)
  else if (event.key === 'Enter' && !isOtherControl(event.target)) {
    if (turn.isComplete) turn.finish()
    else if (hand.chosen) hand.confirm()
    else return false
  } else if (!turn.key(event.key.toLowerCase())) return false
  event.preventDefault()
  return true
}
