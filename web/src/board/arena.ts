/** What the arena knows about the people around it. */
export interface SeatLabel {
  name: string
  isMe: boolean
  tag: string
}
