/** Dragging a pile to a line: picks up after a few pixels, drops on whatever target lies under the pointer. */
import type { Hand, Line } from './hand.svelte'

/** Pixels before a press is a drag: a finger trembles more than a mouse. */
const FAR = { mouse: 6, touch: 12 }
/** Where the tiles are, seen from the pointer: above a finger, which would hide them. */
const OFFSET = { mouse: [-16, -16], touch: [-20, -64] } as const

function targetAt(x: number, y: number): Line | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const line = (element as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line
    if (line !== undefined) return line === 'floor' ? null : Number(line)
  }
  return undefined
}

export function startDrag(event: PointerEvent, hand: Hand, id: string): void {
  if (event.button !== 0 || !event.isPrimary) return
  const hold = event.pointerType === 'touch' ? 'touch' : 'mouse'
  const [left, top] = OFFSET[hold]
  const source = event.currentTarget as HTMLElement
  const [x0, y0] = [event.clientX, event.clientY]
  let ghost: HTMLElement | null = null

  const begin = () => {
    if (hand.selected !== id) hand.pick(id)
    source.dataset.dragged = 'yes'
    ghost = document.createElement('div')
    ghost.className = 'flyer dragging'
    const tiles = document.querySelectorAll(`[data-group="${CSS.escape(id)}"]`)
    for (const tile of tiles) {
      const copy = tile.cloneNode(true) as HTMLElement
      copy.removeAttribute('data-group')
      copy.removeAttribute('data-at')
      copy.className = 'c t'
      copy.style.setProperty('--t', `${tile.getBoundingClientRect().width}px`)
      ghost.append(copy)
    }
    ghost.setAttribute('aria-hidden', 'true')
    document.body.append(ghost)
  }
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== event.pointerId) return
    if (!ghost && Math.hypot(moved.clientX - x0, moved.clientY - y0) < FAR[hold]) return
    if (!ghost) begin()
    ghost?.style.setProperty('transform', `translate(${moved.clientX + left}px, ${moved.clientY + top}px)`)
    hand.hover = targetAt(moved.clientX, moved.clientY)
  }
  const end = (ended: PointerEvent) => {
    if (ended.pointerId !== event.pointerId) return
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    setTimeout(() => delete source.dataset.dragged)
    if (!ghost) return
    ghost.remove()
    hand.hover = undefined
    const line = ended.type === 'pointerup' ? targetAt(ended.clientX, ended.clientY) : undefined
    if (line === undefined) hand.putBack()
    else hand.aim(line)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
