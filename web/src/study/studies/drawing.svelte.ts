/** Drawing arrows and rings with a pointer: drag from tiles to a line, or tap both one after the other. */
import type { GameView } from '../../games/contract'
import type { Tool } from './DrawTools.svelte'
import { isOnBoard, placeUnder, type Drawing, type Place } from './places'

/** A pointer that moves less, in pixels, has only tapped. */
const TAP = 8
const RIGHT_BUTTON = 2

export class Pencil {
  tool: Tool = $state(null)
  kind: Drawing['kind'] = $state('idea')
  /** Where an arrow begins that is being drawn, and where the pointer is. */
  draft: { from: Place; x: number; y: number } | null = $state.raw(null)
  private begun = { x: 0, y: 0 }

  constructor(
    private readonly view: () => GameView | null,
    private readonly ondraw: (from: Place, to: Place | null) => void,
  ) {}

  private at({ clientX, clientY }: PointerEvent): Place | null {
    const view = this.view()
    return view && placeUnder(clientX, clientY, view)
  }

  /** Begin to draw, if a tool is chosen or the right button is pressed; nothing else on the table is pressed then. */
  down(event: PointerEvent): void {
    if (!this.tool && event.button !== RIGHT_BUTTON) return
    const place = this.at(event)
    event.stopPropagation()
    event.preventDefault()
    if (!place) this.draft = null
    else if (this.tool === 'ring') this.ondraw(place, null)
    else if (this.draft && isOnBoard(place)) this.finish(place)
    else if (!isOnBoard(place)) {
      this.begun = { x: event.clientX, y: event.clientY }
      this.draft = { from: place, x: event.clientX, y: event.clientY }
    }
  }

  move(event: PointerEvent): void {
    if (this.draft && (event.buttons !== 0 || event.pointerType === 'mouse'))
      this.draft = { ...this.draft, x: event.clientX, y: event.clientY }
  }

  up(event: PointerEvent): void {
    if (!this.draft) return
    const place = this.at(event)
    if (place && isOnBoard(place)) this.finish(place)
    else if (Math.hypot(event.clientX - this.begun.x, event.clientY - this.begun.y) > TAP || !this.tool) this.draft = null
  }

  /** Put the tool away. Return whether there was one. */
  drop(): boolean {
    const had = this.tool !== null || this.draft !== null
    this.tool = null
    this.draft = null
    return had
  }

  private finish(to: Place): void {
    const from = this.draft?.from
    this.draft = null
    if (from) this.ondraw(from, to)
  }
}
