/** The pools of ratings between people, with their names and the style of their lines. */
import { GAMES } from '../games/registry'
import { t } from '../lib/i18n.svelte'

export interface Pool {
  name: string
  title: string
  /** The number of the style: the main pool of each game has that of its place in lists, the others those that follow. */
  style: number
}

export function peoplePools(): Pool[] {
  let next = GAMES.length
  return GAMES.flatMap((view, order) =>
    view.pools.map(([name, key], index) => ({ name, title: t(key), style: index === 0 ? order : next++ })),
  )
}

/** How many rated matches it takes until a rating is shown. */
export const RATED_FROM = 10
