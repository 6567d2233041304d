/** The words of Duel. */
import { sayColor, type Wording } from '../../board/say'
import { t } from '../../lib/i18n.svelte'
import { chipKey, sayPlate } from './pieces'

/** The tablet side that each goal is printed on. */
const TABLETS: Partial<Record<string, string>> = {
  columns: '1a',
  edge: '1b',
  diagonals: '2a',
  corners: '2b',
  multicolor: '3a',
  specials: '3b',
  rows: '4a',
  'colorful-rows': '4b',
}

export const wording: Wording = {
  factory: 'sun',
  places: { moons: 'moons', large: 'large-sun' },
  floor: 'broken',
  floorLine: 'board.broken-tiles',
  overflow: 'board.n-break',
  marker: 'board.start-tile',
  hasMarker: 'board.has-start-tile',
  heap: 'tower',
  unspoken: new Set(['line-cleared', 'broken-cleared', 'drawn', 'stacked', 'spread', 'chip-laid', 'top-seen']),
  moveValues: move => ({
    factory: (move.factory ?? 0) + 1,
    slot: (move.slot ?? 0) + 1,
    number: (move.drawn ?? 0) + 1,
    space: (move.space ?? 0) + 1,
    rotation: t(`rotation.${move.turns ?? 0}`),
    colors: [...(move.colors ?? '')].map(sayColor).join(', '),
    chip: move.chip ? t(`chip.${chipKey(move.chip)}.object`) : '',
  }),
  eventValues: e => ({
    slot: (e.slot ?? 0) + 1,
    number: (e.number ?? 0) + 1,
    rotation: t(`rotation.${e.rotation ?? 0}`),
    level: (e.level ?? 0) + 1,
    chip: e.chip ? t(`chip.${chipKey(e.chip)}.object`) : '',
    plate: e.plate ? sayPlate(e.plate) : e.kind ? t(e.kind === 'S' ? 'plate.special' : 'plate.joker') : t('plate.hidden'),
    goal: e.goal ? t(`goal.${TABLETS[e.goal] ?? e.goal}`) : '',
    ...(e.event === 'taken-from-moon' && {
      source: typeof e.source === 'number' ? t('from.moon', { factory: e.source + 1 }) : t('from.large-moon'),
    }),
  }),
  space: letter => (letter === '.' ? t('board.no-plate') : letter === 'S' ? t('space.special') : letter === 'W' ? t('space.joker') : null),
}
