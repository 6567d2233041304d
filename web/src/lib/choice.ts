/** What can be chosen now: legal moves sorted into what to click first and what to click then. */
import type { MoveSight, Preview, Source } from './shapes'

export interface Option {
  move: MoveSight
  preview: Preview | null
}

/** A pile of one colour that may be taken, with the lines that it may go to. */
export interface Group {
  id: string
  source: Source
  color: string
  /** By line; `null` is the floor line or the broken tiles. */
  targets: Map<number | null, Option>
}

export interface Choices {
  groups: Map<string, Group>
  /** Everything that is no take, by its kind. */
  others: Map<MoveSight['kind'], Option[]>
  all: Option[]
}

export function groupId(source: Source, color: string): string {
  return `${source}:${color}`
}

export function sortChoices(moves: readonly MoveSight[], previews: readonly Preview[]): Choices {
  const byWord = new Map(previews.map(preview => [preview.word, preview]))
  const groups = new Map<string, Group>()
  const others = new Map<MoveSight['kind'], Option[]>()
  const all: Option[] = []
  for (const move of moves) {
    const option = { move, preview: byWord.get(move.word) ?? null }
    all.push(option)
    if (move.kind === 'take' && move.source !== undefined && move.color !== undefined) {
      const id = groupId(move.source, move.color)
      const group = groups.get(id) ?? { id, source: move.source, color: move.color, targets: new Map() }
      group.targets.set(move.line ?? null, option)
      groups.set(id, group)
    } else {
      const known = others.get(move.kind)
      if (known) known.push(option)
      else others.set(move.kind, [option])
    }
  }
  return { groups, others, all }
}

export const NO_CHOICES: Choices = sortChoices([], [])

/** The change of this round's result that a move brings, as far as it is known: line and floor. */
export function worth(preview: Preview | null): number {
  if (!preview) return 0
  return preview.points + (preview.line_points ?? 0) + (preview.floor_points ?? 0)
}

/** Find the one target with the highest worth; none when nothing is gained or two are equal. */
export function bestTarget(group: Group): number | null | undefined {
  let best: number | null | undefined
  let most = 0
  for (const [line, option] of group.targets) {
    const value = worth(option.preview)
    if (line !== null && value > most) {
      most = value
      best = line
    }
  }
  return best
}
