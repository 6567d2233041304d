/** The keys of a study: walking over the tree, making a move, and choosing a tool. */
import { isElsewhere, turnKey } from '../../board/keys'
import type { Desk } from './desk.svelte'
import type { Way } from './tree'

const WAYS: Partial<Record<string, Way>> = {
  ArrowLeft: 'back',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}
const TOOLS: Partial<Record<string, 'arrow' | 'ring'>> = { a: 'arrow', r: 'ring' }

/** Do what a key means; `write` puts the cursor into the words. */
export function pressKey(event: KeyboardEvent, desk: Desk, write: () => void): void {
  const { pencil, study, canEdit } = desk
  if (isElsewhere(event) || !desk.info) return
  if (event.key === 'Escape' && pencil.drop()) return
  if (turnKey(event, study.hand, study.turn)) return
  if ((event.target as HTMLElement).closest('[data-rove]')) return
  const way = WAYS[event.key]
  if (way) {
    if (desk.walk(way)) event.preventDefault()
    return
  }
  if (!canEdit) return
  const letter = event.key.toLowerCase()
  const tool = TOOLS[letter]
  if (tool) pencil.tool = pencil.tool === tool ? null : tool
  else if (letter === 'w') {
    event.preventDefault()
    write()
  }
}
