/** The other people at a table: who is not heard, and whose menu is open. Filled once the server's club is known. */
export interface Person {
  player: string
  name: string
  /** The table where both play: only its players can report what was said there. */
  table: string | null
}

class Company {
  /** Whether people have a menu here. */
  isOpen = $state(false)
  /** Whom we have blocked or muted. */
  hushed: ReadonlySet<string> = $state.raw(new Set())
  picked: Person | null = $state.raw(null)
}
export const company = new Company()
