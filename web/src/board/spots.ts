/** Where things lie on the screen: the elements of tiles, lines and spaces, and the boxes around them. */
import type { GameView } from '../games/contract'
import { groupId } from '../lib/choice'
import type { Source } from '../lib/shapes'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(each => each.offsetParent !== null && !each.closest('dialog'))

export function boxOf(element: Element, origin: DOMRect): Box {
  const { left, top, width, height } = (element.querySelector(':scope > svg') ?? element).getBoundingClientRect()
  return { x: left - origin.left, y: top - origin.top, w: width, h: height }
}

/** The smallest box around all of these; null around nothing. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map(box => box.x))
  const y = Math.min(...boxes.map(box => box.y))
  return { x, y, w: Math.max(...boxes.map(box => box.x + box.w)) - x, h: Math.max(...boxes.map(box => box.y + box.h)) - y }
}

const sourceAt = (view: GameView, source: Source) => view.script.places[source] ?? `f${source}`

/** The tiles of a color at a source. */
export function tilesAt(view: GameView, source: Source, color: string): HTMLElement[] {
  const group = visible(`[data-group="${CSS.escape(groupId(source, color))}"]`)
  return group.length > 0 ? group : visible(`[data-at^="${sourceAt(view, source)}.${color}."]`)
}

/** A source as a whole. */
export const dishAt = (view: GameView, source: Source): HTMLElement[] => visible(`[data-at="${sourceAt(view, source)}"]`)

/** The spaces of a line; null is where tiles are lost. */
export const lineAt = (seat: number, line: number | null): HTMLElement[] =>
  visible(`[data-at^="${line === null ? `x${seat}.` : `l${seat}.${line}.`}"]`)

export const spaceAt = (seat: number, row: number, column: number): HTMLElement[] => visible(`[data-at="w${seat}.${row}.${column}"]`)
