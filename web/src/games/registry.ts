/** The games that this page can show: every folder beside this file is one. */
import '../styles' // before what the games add to them, whichever chunk is loaded first
import { t } from '../lib/i18n.svelte'
import type { Choice, GameView, Kind } from './contract'

const found = import.meta.glob<GameView>('./*/index.ts', { eager: true, import: 'default' })

export const GAMES: readonly GameView[] = Object.values(found).sort((a, b) => a.order - b.order)

/** Return the view of a game; null if this page has no board for it. */
export function viewOf(name: string | undefined): GameView | null {
  return GAMES.find(view => view.name === name) ?? null
}

/** Return the kind of table that a tag names: the usual one of its game if only other options differ; null without a board. */
export function kindOf(tag: string): Kind | null {
  // A tag begins with the name of its game, and no letter follows the name.
  const kinds = viewOf(/^[a-z]+/.exec(tag)?.[0])?.kinds ?? []
  return kinds.find(kind => tag === kind.tag || tag.startsWith(`${kind.tag}+`)) ?? kinds[0] ?? null
}

/** Return the title of a tag: "Azulejos, 3 players"; the tag itself for a game without a folder. */
export function sayGame(tag: string): string {
  const kind = kindOf(tag)
  const view = GAMES.find(each => kind && each.kinds.includes(kind))
  return view && kind ? view.title(kind) : tag
}

/** Return the request for the chosen game, for the server or the engine in this browser. */
export const requestOf = (view: GameView, choice: Choice) => ({
  name: view.name,
  players: view.players(choice),
  ...view.request(choice),
})

/** Return the title of a game; its name if it has no folder. */
export function sayName(name: string): string {
  return viewOf(name) ? t(`game.${name}`) : name
}
