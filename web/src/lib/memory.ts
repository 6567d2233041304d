/** Small things that this browser remembers: what was chosen last, and tables that we sit at. */
import type { Choice, GameView } from '../games/contract'

export function read<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`azulejos.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`azulejos.${key}`, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function choiceOf(view: GameView): Choice {
  return { ...view.defaults, ...read<Partial<Choice>>(`choice.${view.name}`, {}) } as Choice
}

export function keepChoice(view: GameView, choice: Choice): void {
  write(`choice.${view.name}`, choice)
  write('choice.last', view.name)
}

interface Visit {
  id: string
  game: string
  at: number
}

/** Tables that we sat at and that were not over when last seen, newest first. */
export function visits(): Visit[] {
  return read<Visit[]>('visits', []).filter(visit => typeof visit.id === 'string')
}

export function rememberVisit(id: string, game: string, isOver: boolean): void {
  const others = visits().filter(visit => visit.id !== id)
  write('visits', isOver ? others : [{ id, game, at: Date.now() }, ...others].slice(0, 12))
}

/** Keep the tables that still run: the server knows which of ours do. */
export function keepVisits(running: readonly { id: string; layout: { game: string } }[]): void {
  const known = new Map(visits().map(visit => [visit.id, visit]))
  write(
    'visits',
    running.map(({ id, layout }) => known.get(id) ?? { id, game: layout.game, at: Date.now() }),
  )
}

const SEATS_KEPT = 200

/** Our seats in matches that this browser played, so that a review knows who is "you". */
export function rememberSeat(match: string, seat: number): void {
  const others = read<[string, number][]>('seats', []).filter(([id]) => id !== match)
  write('seats', [[match, seat], ...others].slice(0, SEATS_KEPT))
}

export function seatAt(match: string): number | null {
  return read<[string, number][]>('seats', []).find(([id]) => id === match)?.[1] ?? null
}
