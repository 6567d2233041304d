/** Places that arrows and rings name: found under the pointer, drawn on the table, and said in words. */
import type { SeatLabel } from '../../board/arena'
import { sayColor, sayLine, sayMove, sayPlace } from '../../board/say'
import { dishAt, lineAt, spaceAt, tilesAt, visible } from '../../board/spots'
import type { GameView, Spot } from '../../games/contract'
import { t } from '../../lib/i18n.svelte'
import type { MoveSight, Sight, Source } from '../../lib/shapes'

/** Tiles at a source, a line or a space of a seat's board, or what a game has besides these. */
export type Place = Spot

export interface Drawing {
  kind: 'idea' | 'danger'
  from: Place | null
  to?: Place | null
}

export const isOnBoard = (place: Place): boolean => place.seat !== undefined

/** A place by the name of its element. */
export function placeAt(at: string, view: GameView): Place | null {
  const own = view.spots?.find(at)
  if (own) return own
  const [head = '', second, third] = at.split('.')
  const seat = Number(head.slice(1))
  if (head.startsWith('l')) return { seat, line: Number(second) }
  if (head.startsWith('x')) return { seat, line: null }
  if (head.startsWith('w')) return { seat, row: Number(second), column: Number(third) }
  const source = sourceOf(head, view)
  if (source === null) return null
  return second === undefined || second === '*' ? { source } : { source, color: second }
}

function sourceOf(head: string, view: GameView): Source | null {
  const named = Object.entries(view.script.places).find(([, at]) => at === head)
  if (named) return named[0] as Source
  const number = /^f(\d+)$/.exec(head)?.[1]
  return number === undefined ? null : Number(number)
}

/** How far from a space a pointer may be, in pixels, to mean it. */
const NEAR = 18

/** The place that a pointer means. */
export function placeUnder(x: number, y: number, view: GameView): Place | null {
  const hit = document.elementsFromPoint(x, y).find((each): each is HTMLElement => each instanceof HTMLElement && Boolean(each.dataset.at))
  const found = hit?.dataset.at ? placeAt(hit.dataset.at, view) : null
  if (found) return found
  const near = visible('[data-at^="l"], [data-at^="x"], [data-at^="w"]')
    .map(element => ({ element, far: distance(element.getBoundingClientRect(), x, y) }))
    .sort((a, b) => a.far - b.far)[0]
  return near && near.far < NEAR ? placeAt(near.element.dataset.at ?? '', view) : null
}

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** The elements of a place; where tiles are gone, what they were taken from. */
export function elementsOf(place: Place, view: GameView): HTMLElement[] {
  const own = view.spots?.at(place)
  if (own) return visible(`[data-at="${CSS.escape(own)}"]`)
  const { source, color, seat, line, row, column } = place
  if (seat !== undefined) return row === undefined ? lineAt(seat, line ?? null) : spaceAt(seat, row, column ?? -1)
  if (source === undefined) return []
  const tiles = color === undefined ? [] : tilesAt(view, source, color)
  return tiles.length > 0 ? tiles : dishAt(view, source)
}

/** "factory 3, red", "Player 2: line 4" */
export function sayWhere(place: Place, view: GameView, labels: readonly SeatLabel[]): string {
  const { source, color, seat, line, row, column } = place
  if (seat !== undefined) {
    const where = row === undefined ? sayLine(line ?? null, view.wording) : t('studies.space', { row: row + 1, column: (column ?? 0) + 1 })
    return `${labels[seat]?.name ?? ''}: ${where}`
  }
  if (source === undefined) return sayMove({ word: '', ...place } as MoveSight, view.wording)
  const dish = sayPlace(source, view.wording)
  return color === undefined ? dish : `${dish}, ${sayColor(color)}`
}

/** "Arrow: factory 3, red → Player 1: line 3, idea" */
export function sayDrawing({ from, to, kind }: Drawing, view: GameView, labels: readonly SeatLabel[]): string {
  const start = from ? sayWhere(from, view, labels) : '?'
  if (to === undefined) return t('studies.say.ring', { place: start, kind: t(`studies.kind.${kind}`) })
  return t('studies.say.arrow', { from: start, to: to ? sayWhere(to, view, labels) : '?', kind: t(`studies.kind.${kind}`) })
}

/** Everything that tiles can be taken from now, as a list to choose from. */
export function sourcesOf(sight: Sight, view: GameView): Place[] {
  return view.piles(sight).flatMap(([source, tiles]) => [...new Set(tiles)].filter(tile => tile !== '*').map(color => ({ source, color })))
}

/** Every line of every board, as a list to choose from. */
export function targetsOf(sight: Sight): Place[] {
  return sight.boards.flatMap((board, seat) => [...board.lines.map((_, line) => ({ seat, line })), { seat, line: null }])
}
