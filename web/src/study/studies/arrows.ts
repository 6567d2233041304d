/** The path of an arrow between two boxes: from the edge of the tiles to the edge of the line. */
import type { Box } from '../../board/spots'

const HEAD = 15
const HALF = 8

interface Point {
  x: number
  y: number
}

const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 })

/** Where the way from the middle of a box to a point leaves the box. */
function edge(box: Box, towards: Point): Point {
  const from = middle(box)
  const [dx, dy] = [towards.x - from.x, towards.y - from.y]
  const scale = Math.min(dx === 0 ? 1 : box.w / 2 / Math.abs(dx), dy === 0 ? 1 : box.h / 2 / Math.abs(dy), 1)
  return { x: from.x + dx * scale, y: from.y + dy * scale }
}

const text = (value: number) => value.toFixed(1)

/** A curve that bends a little, and the head at its end. A line to the right is met at its left end. */
export function arrowPath(from: Box, to: Box): { path: string; head: string } {
  const isRight = to.x > from.x + from.w
  const end = isRight ? { x: to.x - 2, y: to.y + to.h / 2 } : edge(to, middle(from))
  const start = edge(from, end)
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const bend = { x: start.x + dx / 2 - dy * 0.12, y: start.y + dy / 2 + dx * 0.12 }
  const length = Math.hypot(end.x - bend.x, end.y - bend.y) || 1
  const [ux, uy] = [(end.x - bend.x) / length, (end.y - bend.y) / length]
  const neck = { x: end.x - ux * HEAD, y: end.y - uy * HEAD }
  const corners = [end, { x: neck.x - uy * HALF, y: neck.y + ux * HALF }, { x: neck.x + uy * HALF, y: neck.y - ux * HALF }]
  return {
    path: `M${text(start.x)} ${text(start.y)}Q${text(bend.x)} ${text(bend.y)} ${text(neck.x)} ${text(neck.y)}`,
    head: `M${corners.map(({ x, y }) => `${text(x)} ${text(y)}`).join('L')}Z`,
  }
}
