/** Sentences about the table, composed from the catalog. */
import { num, signed, t, type Values } from '../lib/i18n.svelte'
import { worth, type Option } from '../lib/choice'
import { colorName, counted } from '../lib/pieces'
import type { EventSight, MoveSight, Source } from '../lib/shapes'

/** The words that differ between games, as parts of the catalog's keys. */
export interface Wording {
  /** A factory as a source: `from.X`, `place.X`. */
  factory: string
  /** The other sources. */
  places: Partial<Record<Source, string>>
  /** Where tiles are lost: `board.X`, `to.X`, `move.take.X`, `effect.X`. */
  floor: string
  /** The same place as a whole: a key. */
  floorLine: string
  /** How many tiles are lost: a key. */
  overflow: string
  /** What the first player of the next round has: a key. */
  marker: string
  /** Having it: a key. */
  hasMarker: string
  /** Where tiles wait that are out of play: `board.X`, `from.X`, `to.X`. */
  heap: string
  /** Kinds of events that need no sentence: they follow from others, or are too many. */
  unspoken: ReadonlySet<string>
  /** Values for the sentence of a move, besides those that every game has. */
  moveValues?: (move: MoveSight) => Values
  /** The same for events. */
  eventValues?: (event: EventSight) => Values
  /** An empty space that is no color; null for the others. */
  space?: (letter: string) => string | null
}

export function sayColor(letter: string): string {
  return t(`color.${colorName(letter)}`)
}

/** "3 red tiles" */
export function sayTiles(letter: string, count: number, form: '' | '.object' = ''): string {
  return t(`tiles.${colorName(letter)}${form}`, { count })
}

/** "from factory 3", "from the center" */
export function sayFrom(source: Source, words: Wording): string {
  return saySource('from', source, words)
}

/** "Factory 3", "Center" */
export function sayPlace(source: Source, words: Wording): string {
  return saySource('place', source, words)
}

function saySource(key: string, source: Source, words: Wording): string {
  const factory = typeof source === 'number' ? source + 1 : undefined
  return t(`${key}.${words.places[source] ?? words.factory}`, { factory })
}

/** "Line 3", "Floor line" */
export function sayLine(line: number | null, words: Wording): string {
  return line === null ? t(words.floorLine) : t('board.line', { line: line + 1 })
}

/** "Line 3", "Floor": where there is little room. */
export function sayTarget(line: number | null, words: Wording): string {
  return line === null ? t(`board.${words.floor}`) : sayLine(line, words)
}

/** "Line 3: 2 tiles placed": a target and what choosing it would do, or that it cannot be chosen. */
export function sayTargetOf(option: Option | null, line: number | null, words: Wording): string {
  const effect = option ? sayEffect(option, words) : t('line.cannot')
  return effect === '' ? sayLine(line, words) : `${sayLine(line, words)}: ${effect}`
}

/** "Round 2"; before the first round, the setup. */
export function sayRound(round: number): string {
  return round > 0 ? t('board.round', { round }) : t('board.setup')
}

/** "2 blue tiles, 1 red tile" */
export function sayPile(tiles: string, words: Wording): string {
  if (tiles === '') return t('board.empty')
  return counted(tiles)
    .map(([letter, n]) => (letter === '*' ? t(words.marker) : sayTiles(letter, n)))
    .join(', ')
}

/** "Line 3, red": what is being tiled. */
export function sayTiling(tiling: { line: number; color: string }): string {
  return `${t('board.line', { line: tiling.line + 1 })}, ${sayColor(tiling.color)}`
}

/** Return all effects of choosing a target, in words. */
export function sayEffect(option: Option, words: Wording): string {
  const preview = option.preview
  if (!preview) return ''
  const parts: string[] = []
  if (preview.placed) parts.push(t('effect.placed', { count: preview.placed }))
  if (preview.fate && preview.fate !== 'incomplete') parts.push(t(`effect.${preview.fate}`))
  if (preview.line_points) parts.push(t('board.points', { count: preview.line_points }))
  if (preview.bonus_points) parts.push(t('effect.bonus', { points: signed(preview.bonus_points) }))
  if (preview.completes_row) parts.push(t('effect.row'))
  if (preview.ends_offer) parts.push(t('effect.ends'))
  if (preview.takes_marker) parts.push(t(words.marker))
  if (preview.overflow) parts.push(t(words.overflow, { count: preview.overflow }))
  if (preview.floor_points) parts.push(t(`effect.${words.floor}`, { points: signed(preview.floor_points) }))
  return parts.join(', ')
}

/** The short text beside a target: points, or how full a line that holds `size` tiles will be. */
export function shortEffect(option: Option, held = 0, size = 0): { text: string; kind: 'gain' | 'loss' | 'none' } {
  const preview = option.preview
  const sum = worth(preview)
  if (sum > 0) return { text: signed(sum), kind: 'gain' }
  if (sum < 0) return { text: signed(sum), kind: 'loss' }
  if (size > 0 && preview?.placed && preview.fate !== 'tiled') return { text: `${num(held + preview.placed)}/${num(size)}`, kind: 'none' }
  return { text: preview ? num(0) : '·', kind: 'none' }
}

/** A move in a list: "3 → Line 2". */
export function sayShort(move: MoveSight, words: Wording): string {
  if (move.kind !== 'take' || move.source === undefined) return sayMove(move, words, undefined, move.row)
  const from = typeof move.source === 'number' ? num(move.source + 1) : sayPlace(move.source, words)
  return `${from} → ${sayTarget(move.line ?? null, words)}`
}

/** A move as an imperative: "Take 3 red tiles from factory 2 to line 4". */
export function sayMove(move: MoveSight, words: Wording, count?: number, line?: number): string {
  if (move.kind === 'take' && move.source !== undefined && move.color !== undefined) {
    const to = move.line ?? null
    const key = `move.take.${to === null ? words.floor : 'line'}`
    const tiles = count ? sayTiles(move.color, count, '.object') : t(`tiles.${colorName(move.color)}.all`)
    return t(key, { tiles, source: sayFrom(move.source, words), line: (to ?? 0) + 1 })
  }
  return t(`move.${move.kind}`, {
    line: (move.row ?? line ?? 0) + 1,
    column: (move.column ?? 0) + 1,
    ...words.moveValues?.(move),
  })
}

/** Return an event as a sentence; null for those that need none. */
export function sayEvent(e: EventSight, words: Wording, nameOf: (seat: number) => string, you: number | null): string | null {
  if (words.unspoken.has(e.event)) return null
  const mine = e.seat !== undefined && e.seat === you
  const key = `event.${e.event}${mine ? '.you' : ''}`
  const text = t(key, {
    player: e.seat === undefined ? '' : nameOf(e.seat),
    count: e.points !== undefined ? Math.abs(e.points) : (e.count ?? 1),
    signed: signed(e.points ?? 0),
    tiles: e.color ? sayEventTiles(e, words) : '',
    tile: e.color && e.color !== '*' ? t(`tile.${colorName(e.color)}.object`) : '',
    color: e.color && e.color !== '*' ? sayColor(e.color) : '',
    source: e.event === 'poured' ? t(`from.${words.heap}`) : e.source === undefined ? '' : sayFrom(e.source, words),
    target: t(`to.${e.event === 'discarded' ? words.heap : words.floor}`),
    line: (e.line ?? 0) + 1,
    row: (e.row ?? 0) + 1,
    column: (e.column ?? 0) + 1,
    space: (e.space ?? 0) + 1,
    factory: typeof e.source === 'number' ? e.source + 1 : 0,
    round: e.round ?? 0,
    reason: e.reason ? t(`outcome.${e.reason}`) : '',
    ...words.eventValues?.(e),
  })
  return text === key ? null : text
}

function sayEventTiles(e: EventSight, words: Wording): string {
  const color = e.color ?? ''
  if (color === '*') return t(words.marker)
  return e.event === 'color-bonus' ? t(`tiles.${colorName(color)}.five`) : sayTiles(color, e.count ?? 1, '.object')
}
