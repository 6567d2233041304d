/** What can be chosen now: legal moves, sorted by what to click first and next. */
import type { IllegalTry, MoveSight, Preview, Source } from './shapes'

export interface Option {
  move: MoveSight
  preview: Preview | null
}

/** A move described by what it does; the program knows its word. */
export type Step = Partial<MoveSight>

/** Find the legal move that does what a step says. */
export function findMove(legal: readonly MoveSight[], { word: _, ...wanted }: Step): MoveSight | undefined {
  const fields = Object.entries(wanted)
  return legal.find(move => fields.every(([name, value]) => move[name as keyof MoveSight] === value))
}

/** A pile of one color that may be taken, with the lines that it may go to. */
export interface Group {
  id: string
  source: Source
  color: string
  /** By line; `null` is the place where tiles are lost. */
  targets: Map<number | null, Option>
  /** Why it cannot go to the other lines. */
  refusals: Map<number | null, IllegalTry>
}

export interface Choices {
  groups: Map<string, Group>
  /** All moves other than takes, by kind. */
  others: Map<MoveSight['kind'], Option[]>
  all: Option[]
}

export function groupId(source: Source, color: string): string {
  return `${source}:${color}`
}

export function sortChoices(moves: readonly MoveSight[], previews: readonly Preview[], illegal: readonly IllegalTry[]): Choices {
  const byWord = new Map(previews.map(preview => [preview.word, preview]))
  const groups = new Map<string, Group>()
  const others = new Map<MoveSight['kind'], Option[]>()
  const all: Option[] = []
  for (const move of moves) {
    const option = { move, preview: byWord.get(move.word) ?? null }
    all.push(option)
    if (move.kind === 'take' && move.source !== undefined && move.color !== undefined) {
      const id = groupId(move.source, move.color)
      const group = groups.get(id) ?? { id, source: move.source, color: move.color, targets: new Map(), refusals: new Map() }
      group.targets.set(move.line ?? null, option)
      groups.set(id, group)
    } else {
      const known = others.get(move.kind)
      if (known) known.push(option)
      else others.set(move.kind, [option])
    }
  }
  for (const refusal of illegal) {
    const { source, color, line } = refusal.move
    if (source !== undefined && color !== undefined) groups.get(groupId(source, color))?.refusals.set(line ?? null, refusal)
  }
  return { groups, others, all }
}

/** What may be tiled, by its space: `row.column`. */
export const tilingsOf = (choices: Choices | undefined): Map<string, Option> =>
  new Map((choices?.others.get('tile') ?? []).map(option => [`${option.move.row}.${option.move.column}`, option]))

export const NO_CHOICES: Choices = sortChoices([], [], [])

/** What a move gains this round, as far as it is known: line and floor. A tile that is put on the wall scores its line at once. */
export function worth(preview: Pick<Preview, 'points' | 'fate' | 'line_points' | 'floor_points'> | null | undefined): number {
  if (!preview) return 0
  const later = preview.fate === undefined ? 0 : (preview.line_points ?? 0)
  return preview.points + later + (preview.floor_points ?? 0)
}

/** Return the one target that gains most; undefined if nothing is gained or two are equal. */
export function bestTarget(group: Group): number | undefined {
  const gains = [...group.targets].flatMap(([line, { preview }]) => (line === null ? [] : [{ line, value: worth(preview) }]))
  const most = Math.max(...gains.map(gain => gain.value))
  const best = gains.filter(gain => gain.value === most)
  return most > 0 && best.length === 1 ? best[0]?.line : undefined
}
