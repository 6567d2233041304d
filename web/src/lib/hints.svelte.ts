/** Hints at a table: the good moves that were found, and which of them is drawn. */
import { sayFailure } from './api.svelte'
import { adviceOf, type Advice } from './advice'
import { hint } from './positions'
import type { TableState } from './shapes'

const THINK_MS = 1000
/** How many moves to request; equivalent ones are merged. */
const ASKED = 10

export class Hints {
  rows: readonly Advice[] = $state.raw([])
  /** The row that is drawn. */
  picked = $state(0)
  isThinking = $state(false)
  trouble: string | null = $state(null)
  private version = $state(-1)

  /** Whether the answer is about the table as it is now. */
  isFresh(table: TableState | null): boolean {
    return this.rows.length > 0 && this.version === table?.version
  }

  async ask(table: TableState): Promise<void> {
    this.isThinking = true
    this.trouble = null
    try {
      const { moves } = await hint(table.id, { time_ms: THINK_MS, count: ASKED })
      this.rows = adviceOf(moves)
      this.picked = 0
      this.version = table.version
    } catch (error) {
      this.trouble = sayFailure(error)
    } finally {
      this.isThinking = false
    }
  }

  next(): void {
    this.picked = (this.picked + 1) % Math.max(1, this.rows.length)
  }

  hide(): void {
    this.rows = []
  }
}
