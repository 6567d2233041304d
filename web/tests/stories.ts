/** Matches that the program played, written down by it: `fixtures/NAME.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameView } from '../src/games/contract'
import { viewOf } from '../src/games/registry'
import type { EventSight, Layout, MoveSight, Preview, Sight } from '../src/lib/shapes'

export interface Story {
  layout: Layout
  first: Sight
  steps: { word: string; events: EventSight[]; sight: Sight }[]
  last: Sight
  legal: MoveSight[]
  previews: Preview[]
}

export const story = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Story

export function gameOf(layout: Layout): GameView {
  const view = viewOf(layout.game)
  if (!view) throw new Error(`no folder for ${layout.game}`)
  return view
}
