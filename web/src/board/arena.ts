/** What the arena is told about the people round it. */
export interface SeatLabel {
  name: string
  isMe: boolean
  tag: string
}
