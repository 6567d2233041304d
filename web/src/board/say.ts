/** Sentences about the table, put together from the catalogue. */
import { num, signed, t } from '../lib/i18n.svelte'
import type { Option } from '../lib/choice'
import { chipKey, colorName, counted } from '../lib/pieces'
import type { EventSight, MoveSight, Source } from '../lib/shapes'

export type GameName = 'azul' | 'duel'

export function sayColor(letter: string): string {
  return t(`color.${colorName(letter)}`)
}

/** "3 red tiles" */
export function sayTiles(letter: string, count: number, form: '' | '.object' = ''): string {
  return t(`tiles.${colorName(letter)}${form}`, { count })
}

/** "from factory 3", "from the moons" */
export function sayFrom(source: Source, game: GameName): string {
  if (source === 'center' || source === 'moons') return t(`from.${source}`)
  if (source === 'large') return t('from.large-sun')
  return t(game === 'duel' ? 'from.sun' : 'from.factory', { factory: source + 1 })
}

/** "Factory 3", "Centre" */
export function sayPlace(source: Source, game: GameName): string {
  if (source === 'center' || source === 'moons') return t(`place.${source}`)
  if (source === 'large') return t('place.large-sun')
  return t(game === 'duel' ? 'place.sun' : 'place.factory', { factory: source + 1 })
}

/** "Line 3", "Floor line" */
export function sayLine(line: number | null, game: GameName): string {
  if (line !== null) return t('board.line', { line: line + 1 })
  return t(game === 'duel' ? 'board.broken-tiles' : 'board.floor-line')
}

/** "Line 3", "Floor": where there is little room. */
export function sayTarget(line: number | null, game: GameName): string {
  return line === null ? t(game === 'duel' ? 'board.broken' : 'board.floor') : sayLine(line, game)
}

/** "Round 2"; before the first there is the set-up. */
export function sayRound(round: number): string {
  return round > 0 ? t('board.round', { round }) : t('board.setup')
}

/** "2 blue tiles, 1 red tile" */
export function sayPile(tiles: string, game: GameName): string {
  if (tiles === '') return t('board.empty')
  const marker = t(game === 'duel' ? 'board.start-tile' : 'board.start-marker')
  return counted(tiles)
    .map(([letter, n]) => (letter === '*' ? marker : sayTiles(letter, n)))
    .join(', ')
}

/** "a blue-red chip", "face down" */
export function sayChip(chip: string | null): string {
  if (chip === null) return t('board.nothing')
  return chip === '?' ? t('board.face-down') : t(`chip.${chipKey(chip)}`)
}

/** The four spaces of a plate, in words. */
export function sayPlate(spaces: readonly string[]): string {
  return spaces.map(space => (space === 'S' ? t('board.special') : space === 'W' ? t('board.joker') : sayColor(space))).join(', ')
}

/** Everything that a target would do, in words. */
export function sayEffect(option: Option, game: GameName): string {
  const preview = option.preview
  if (!preview) return ''
  const parts: string[] = []
  if (preview.placed) parts.push(t('effect.placed', { count: preview.placed }))
  if (preview.fate && preview.fate !== 'incomplete') parts.push(t(`effect.${preview.fate}`))
  if (preview.line_points) parts.push(t('board.points', { count: preview.line_points }))
  if (preview.bonus_points) parts.push(t('effect.bonus', { points: signed(preview.bonus_points) }))
  if (preview.completes_row) parts.push(t('effect.row'))
  if (preview.ends_offer) parts.push(t('effect.ends'))
  if (preview.takes_marker) parts.push(t(game === 'duel' ? 'board.start-tile' : 'board.start-marker'))
  if (preview.overflow) parts.push(t(game === 'duel' ? 'board.n-break' : 'board.n-to-floor', { count: preview.overflow }))
  if (preview.floor_points) parts.push(t('effect.floor', { points: signed(preview.floor_points) }))
  return parts.join(', ')
}

/** The short text beside a target: points, or how full the line will be. */
export function shortEffect(option: Option, held: number): { text: string; kind: 'gain' | 'loss' | 'none' } {
  const preview = option.preview
  const line = option.move.line ?? null
  const sum = (preview?.points ?? 0) + (preview?.line_points ?? 0) + (preview?.floor_points ?? 0)
  if (sum > 0) return { text: signed(sum), kind: 'gain' }
  if (sum < 0) return { text: signed(sum), kind: 'loss' }
  if (line !== null && preview?.placed && preview.fate !== 'tiled')
    return { text: `${num(held + preview.placed)}/${num(line + 1)}`, kind: 'none' }
  return { text: preview ? num(0) : '·', kind: 'none' }
}

/** A move in a list: "3 → Line 2". */
export function sayShort(move: MoveSight, game: GameName): string {
  if (move.kind !== 'take' || move.source === undefined) return sayMove(move, game, undefined, move.row)
  const from = typeof move.source === 'number' ? num(move.source + 1) : sayPlace(move.source, game)
  return `${from} → ${sayTarget(move.line ?? null, game)}`
}

/** A move as an order: "Take 3 red tiles from factory 2 to line 4". */
export function sayMove(move: MoveSight, game: GameName, count?: number, line?: number): string {
  if (move.kind === 'take' && move.source !== undefined && move.color !== undefined) {
    const to = move.line ?? null
    const key = to !== null ? 'move.take.line' : game === 'duel' ? 'move.take.broken' : 'move.take.floor'
    const tiles = count ? sayTiles(move.color, count, '.object') : t(`tiles.${colorName(move.color)}.all`)
    return t(key, { tiles, source: sayFrom(move.source, game), line: (to ?? 0) + 1 })
  }
  return t(`move.${move.kind}`, {
    factory: (move.factory ?? 0) + 1,
    slot: (move.slot ?? 0) + 1,
    number: (move.drawn ?? 0) + 1,
    space: (move.space ?? 0) + 1,
    line: (move.row ?? line ?? 0) + 1,
    column: (move.column ?? 0) + 1,
    rotation: t(`rotation.${move.turns ?? 0}`),
    colors: [...(move.colors ?? '')].map(sayColor).join(', '),
    chip: move.chip ? t(`chip.${chipKey(move.chip)}.object`) : '',
  })
}

/** The tablet side that each goal is printed on. */
const TABLETS: Record<string, string> = {
  columns: '1a',
  edge: '1b',
  diagonals: '2a',
  corners: '2b',
  multicolor: '3a',
  specials: '3b',
  rows: '4a',
  'colorful-rows': '4b',
}

/** Kinds of events that a listener does not need: they follow from others, or are many. */
const UNSPOKEN = new Set([
  'moved-to-center',
  'line-cleared',
  'floor-cleared',
  'broken-cleared',
  'drawn',
  'stacked',
  'spread',
  'chip-laid',
  'top-seen',
])

/** Tell an event in a sentence; null for those that go without saying. */
export function sayEvent(e: EventSight, game: GameName, nameOf: (seat: number) => string, you: number | null): string | null {
  if (UNSPOKEN.has(e.event)) return null
  const mine = e.seat !== undefined && e.seat === you
  const count = e.points !== undefined ? Math.abs(e.points) : (e.count ?? 1)
  const key = `event.${e.event}${mine ? '.you' : ''}`
  const plate = e.plate ? sayPlate([...e.plate]) : e.kind ? t(e.kind === 'S' ? 'plate.special' : 'plate.joker') : t('plate.hidden')
  const text = t(key, {
    player: e.seat === undefined ? '' : nameOf(e.seat),
    count,
    signed: signed(e.points ?? 0),
    tiles: e.color ? sayEventTiles(e) : '',
    tile: e.color && e.color !== '*' ? t(`tile.${colorName(e.color)}.object`) : '',
    color: e.color && e.color !== '*' ? sayColor(e.color) : '',
    source: e.event === 'poured' ? t(game === 'duel' ? 'from.tower' : 'from.lid') : saySourceOf(e, game),
    target: t(`to.${e.event === 'discarded' ? (game === 'duel' ? 'tower' : 'lid') : game === 'duel' ? 'broken' : 'floor'}`),
    line: (e.line ?? 0) + 1,
    row: (e.row ?? 0) + 1,
    column: (e.column ?? 0) + 1,
    space: (e.space ?? 0) + 1,
    factory: typeof e.source === 'number' ? e.source + 1 : 0,
    slot: (e.slot ?? 0) + 1,
    number: (e.number ?? 0) + 1,
    rotation: t(`rotation.${e.rotation ?? 0}`),
    level: (e.level ?? 0) + 1,
    round: e.round ?? 0,
    chip: e.chip ? t(`chip.${chipKey(e.chip)}.object`) : '',
    plate,
    goal: e.goal ? t(`goal.${TABLETS[e.goal] ?? e.goal}`) : '',
    reason: e.reason ? t(`outcome.${e.reason}`) : '',
  })
  return text === key ? null : text
}

function sayEventTiles(e: EventSight): string {
  const color = e.color ?? ''
  if (color === '*') return t('board.start-marker')
  return e.event === 'color-bonus' ? t(`tiles.${colorName(color)}.five`) : sayTiles(color, e.count ?? 1, '.object')
}

function saySourceOf(e: EventSight, game: GameName): string {
  if (e.source === undefined) return ''
  if (e.event === 'taken-from-moon') {
    return typeof e.source === 'number' ? t('from.moon', { factory: e.source + 1 }) : t('from.large-moon')
  }
  return sayFrom(e.source, game)
}
