/** The tree of a chapter: which nodes follow which, how to walk over it, and how a list shows it. */
import type { StudyNode } from '../../lib/shapes'

/** The number of the position that a chapter begins with. */
export const ROOT = -1

/** A move or a deal in a list, and the side lines below it. */
export interface Item {
  at: number
  sides: Item[][]
}

export type Children = ReadonlyMap<number, readonly number[]>

export function childrenOf(nodes: readonly StudyNode[]): Children {
  const children = new Map<number, number[]>()
  nodes.forEach(({ parent }, at) => {
    const known = children.get(parent)
    if (known) known.push(at)
    else children.set(parent, [at])
  })
  return children
}

/** A node by its key; the start for a key that is not there. */
export const findNode = (nodes: readonly StudyNode[], key: string): number => nodes.findIndex(node => node.key === key)

/** The line that begins with a node and follows the first moves; under each move stand those that could be made instead. */
export function lineFrom(children: Children, nodes: readonly StudyNode[], first: number, isSide = false): Item[] {
  const items: Item[] = []
  let at: number | undefined = first
  let hasSides = !isSide
  while (at !== undefined) {
    const others: readonly number[] = hasSides ? (children.get(nodes[at]?.parent ?? ROOT)?.slice(1) ?? []) : []
    items.push({ at, sides: others.map(other => lineFrom(children, nodes, other, true)) })
    at = children.get(at)?.[0]
    hasSides = true
  }
  return items
}

export function wholeTree(nodes: readonly StudyNode[]): Item[] {
  const children = childrenOf(nodes)
  const first = children.get(ROOT)?.[0]
  return first === undefined ? [] : lineFrom(children, nodes, first)
}

/** Whether a deal needs no line of its own: another one follows, and there is nothing to say about it. */
export function isPassing(nodes: readonly StudyNode[], children: Children, at: number): boolean {
  const node = nodes[at]
  const next = children.get(at)
  if (!node || node.move || node.comment !== '' || node.arrows.length + node.rings.length > 0) return false
  return children.get(node.parent)?.length === 1 && next?.length === 1 && nodes[next[0] ?? ROOT]?.move === null
}

/** How many moves and deals a line has, with its side lines. */
export const sizeOf = (line: readonly Item[]): number =>
  line.reduce((sum, { sides }) => sum + 1 + sides.reduce((all, side) => all + sizeOf(side), 0), 0)

/** Whether a node is in a line or in one of its side lines. */
export const holds = (line: readonly Item[], wanted: number): boolean =>
  line.some(({ at, sides }) => at === wanted || sides.some(side => holds(side, wanted)))

export type Way = 'back' | 'next' | 'first' | 'last' | 'up' | 'down'

/** Where a step leads: along the line, or to the move that could be made instead. Passing deals are walked over. */
export function walk(nodes: readonly StudyNode[], at: number, way: Way): number {
  const children = childrenOf(nodes)
  const passes = (number: number) => isPassing(nodes, children, number)
  if (way === 'first') return ROOT
  if (way === 'up' || way === 'down') {
    const siblings = at === ROOT ? [] : (children.get(nodes[at]?.parent ?? ROOT) ?? [])
    const place = siblings.indexOf(at) + (way === 'down' ? 1 : -1)
    return siblings[place] ?? at
  }
  let now = at
  do {
    const next = way === 'back' ? nodes[now]?.parent : children.get(now)?.[0]
    if (next === undefined) return now
    now = next
  } while (now !== ROOT && (way === 'last' || passes(now)))
  return now
}

/** Where a chapter is opened: after the deals before its first move. */
export function opening(nodes: readonly StudyNode[]): number {
  const children = childrenOf(nodes)
  let at = ROOT
  for (let next = children.get(at)?.[0]; next !== undefined && nodes[next]?.move === null; next = children.get(at)?.[0]) at = next
  return at
}

/** The keys from a node back to the beginning. */
export function keysBack(nodes: readonly StudyNode[], at: number): string[] {
  const keys: string[] = []
  for (let node = nodes[at]; node; node = nodes[node.parent]) keys.push(node.key)
  return keys
}

/** Whether a node is on the main line. */
export function isMain(nodes: readonly StudyNode[], at: number): boolean {
  const children = childrenOf(nodes)
  for (let now = at; now !== ROOT; now = nodes[now]?.parent ?? ROOT) {
    if (children.get(nodes[now]?.parent ?? ROOT)?.[0] !== now) return false
  }
  return true
}
