/** The games that this page can show: every folder beside this file is one. */
import '../styles' // before what the games add to them, whichever chunk is loaded first
import { t } from '../lib/i18n.svelte'
import type { GameView } from './contract'

const found = import.meta.glob<GameView>('./*/index.ts', { eager: true, import: 'default' })

export const GAMES: readonly GameView[] = Object.values(found).sort((a, b) => a.order - b.order)

/** Return the view of a game; null if this page has no board for it. */
export function viewOf(name: string | undefined): GameView | null {
  return GAMES.find(view => view.name === name) ?? null
}

/** Name a game by its tag: "Azulejos, 3 players". A game without a folder is called by its tag. */
export function sayGame(tag: string): string {
  for (const view of GAMES) {
    const title = view.title(tag)
    if (title !== null) return title
  }
  return tag
}

/** Name a game by its name alone. */
export function sayName(name: string): string {
  return viewOf(name) ? t(`game.${name}`) : name
}
