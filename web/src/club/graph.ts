/** The geometry of a rating graph. */

export interface Point {
  at: number
  rating: number
  deviation: number | null
}

export interface Frame {
  from: number
  to: number
  low: number
  high: number
}

const STEPS = [50, 100, 200, 400]
const MOST_LINES = 6
const LEAST_SPAN = 200

/** Return the frame around all points and their bands, with round numbers at the top and the bottom. */
export function frameOf(lines: readonly (readonly Point[])[]): Frame {
  const points = lines.flat()
  const lows = points.map(point => point.rating - (point.deviation ?? 0))
  const highs = points.map(point => point.rating + (point.deviation ?? 0))
  const middle = (Math.min(...lows) + Math.max(...highs)) / 2
  const low = Math.floor(Math.min(...lows, middle - LEAST_SPAN / 2) / 50) * 50
  const high = Math.ceil(Math.max(...highs, middle + LEAST_SPAN / 2) / 50) * 50
  const times = points.map(point => point.at)
  const from = Math.min(...times)
  return { from, to: Math.max(...times, from + 1), low, high }
}

/** Return the ratings that get a line across the graph. */
export function ticksOf({ low, high }: Frame): number[] {
  const step = STEPS.find(each => (high - low) / each <= MOST_LINES) ?? 800
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step)
}

/** Return the moments that are named below the graph, from the first to the last. */
export function momentsOf({ from, to }: Frame, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1))
}

/** Return the path through some places. */
export function pathOf(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** Return the outline of the band around a line: along its upper edge, and back along the lower one. */
export function bandOf(points: readonly Point[], place: (at: number, rating: number) => [number, number]): string {
  const sure = points.filter(point => point.deviation !== null)
  if (sure.length < 2) return ''
  const upper = sure.map(point => place(point.at, point.rating + (point.deviation ?? 0)))
  const lower = sure.map(point => place(point.at, point.rating - (point.deviation ?? 0))).reverse()
  return `${pathOf([...upper, ...lower])}Z`
}
