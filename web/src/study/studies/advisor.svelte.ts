/** What the engine thinks of a position: its best moves, requested and then drawn. */
import { adviceOf, type Advice } from '../../lib/advice'
import { showChance, showPoints } from '../../lib/certainty'
import { t } from '../../lib/i18n.svelte'
import { analyze } from '../../lib/positions'
import type { MoveSight, MoveValue } from '../../lib/shapes'

const TIME_MS = 1500
const COUNT = 10

export class Advisor {
  rows: readonly Advice[] = $state.raw([])
  /** The row that is drawn. */
  picked: number = $state(0)
  isThinking: boolean = $state(false)

  clear(): void {
    this.rows = []
  }

  async think(position: string): Promise<void> {
    this.isThinking = true
    try {
      this.rows = adviceOf((await analyze({ position, time_ms: TIME_MS, count: COUNT })).moves)
      this.picked = 0
    } finally {
      this.isThinking = false
    }
  }

  valueOf(move: MoveSight): MoveValue | undefined {
    return this.rows.flatMap(row => row.moves).find(each => each.move === move.word)
  }
}

/** The value of a move in words, to stand in a study. */
export const sayValue = (value: MoveValue): string => t('studies.value', { chance: showChance(value), points: showPoints(value) })
