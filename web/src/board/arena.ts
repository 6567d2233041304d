/** What the arena is told about the people round it. */
export interface SeatLabel {
  name: string
  isMe: boolean
  tag: string
}

/** A plate in hand on its way to a dome. */
export interface Placing {
  plate: string
  turns: number
  spaces: readonly number[]
  space: number | null
}
