import { t } from './i18n.svelte'

/** Name a game by its tag: "Azul, 3 players, grey side". */
export function sayGame(tag: string): string {
  if (tag.startsWith('duel')) return t('game.duel')
  const found = /^azul([234])(g?)/.exec(tag)
  if (!found) return tag
  const parts = [t('game.azul'), t('players.n', { count: Number(found[1]) })]
  if (found[2]) parts.push(t('term.gray-side'))
  return parts.join(', ')
}
