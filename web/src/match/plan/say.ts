/** Words for groups of turns. */
import { sayFrom, type Wording } from '../../board/say'
import { has, t } from '../../lib/i18n.svelte'
import { colorName } from '../../lib/pieces'
import type { TurnWords } from '../../lib/shapes'

/** "anything from the center"; null for a group that has no words. */
export function sayGroup({ moves, fixed }: TurnWords, words: Wording): string | null {
  const [move] = moves
  if (!move || !fixed) return null
  if (fixed.length === 0) return t('if.any')
  const names = new Set(fixed)
  if (names.has('source') && move.source !== undefined) {
    const source = sayFrom(move.source, words)
    if (!names.has('color')) return t('if.any.from', { source })
    return t('if.any.color', { tiles: t(`tiles.${colorName(move.color ?? '')}.all`), source })
  }
  return has(`group.${move.kind}`) && fixed.length === 1 ? t(`group.${move.kind}`) : null
}
