/** Sentences about the table, put together from the catalogue. */
import { num, signed, t } from '../lib/i18n.svelte'
import type { Group, Option } from '../lib/choice'
import { counted } from '../lib/pieces'
import type { MoveSight, Source } from '../lib/shapes'

/** "3 red tiles" */
export function sayTiles(color: string, n: number): string {
  return t(`tiles.${color}`, { n })
}

/** "factory 3", "the centre", "all moons" */
export function saySource(source: Source): string {
  return typeof source === 'number' ? t('source.factory', { n: source + 1 }) : t(`source.${source}`)
}

/** "line 3", "floor line" */
export function sayLine(line: number | null, game: 'azul' | 'duel'): string {
  if (line !== null) return t('line.n', { n: line + 1 })
  return t(game === 'duel' ? 'line.broken' : 'line.floor')
}

/** "2 blue, 1 red" */
export function sayPile(tiles: string): string {
  if (tiles === '') return t('pile.empty')
  return counted(tiles)
    .map(([letter, n]) => (letter === '*' ? t('marker') : sayTiles(letter, n)))
    .join(', ')
}

/** Everything that a target would do, in words. */
export function sayEffect(option: Option): string {
  const preview = option.preview
  if (!preview) return ''
  const parts: string[] = []
  if (preview.placed) parts.push(t('effect.placed', { n: preview.placed }))
  if (preview.fate) parts.push(t(`effect.${preview.fate}`))
  if (preview.line_points) parts.push(t('effect.points', { n: preview.line_points }))
  if (preview.bonus_points) parts.push(t('effect.bonus', { points: signed(preview.bonus_points) }))
  if (preview.completes_row) parts.push(t('effect.row'))
  if (preview.takes_marker) parts.push(t('effect.marker'))
  if (preview.overflow) parts.push(t('effect.overflow', { n: preview.overflow }))
  if (preview.floor_points) parts.push(t('effect.floor', { points: signed(preview.floor_points) }))
  if (preview.orders_stack) parts.push(t('effect.stack'))
  return parts.join(', ')
}

/** The short text beside a target: points, or how full the line will be. */
export function shortEffect(option: Option, group: Group, held: number): { text: string; kind: 'gain' | 'loss' | 'none' } {
  const preview = option.preview
  const line = option.move.line ?? null
  const sum = (preview?.points ?? 0) + (preview?.line_points ?? 0) + (preview?.floor_points ?? 0)
  if (sum > 0) return { text: signed(sum), kind: 'gain' }
  if (sum < 0) return { text: signed(sum), kind: 'loss' }
  if (line !== null && preview?.placed) return { text: `${num(held + preview.placed)}/${num(line + 1)}`, kind: 'none' }
  return { text: num(0), kind: 'none' }
}

/** A move in short: "factory 3 → line 2". */
export function sayWay(move: MoveSight, game: 'azul' | 'duel'): string {
  if (move.kind === 'take' && move.source !== undefined) {
    return t('way', { from: saySource(move.source), to: sayLine(move.line ?? null, game) })
  }
  const values = {
    factory: (move.factory ?? 0) + 1,
    slot: (move.slot ?? 0) + 1,
    drawn: (move.drawn ?? 0) + 1,
    space: (move.space ?? 0) + 1,
    row: (move.row ?? 0) + 1,
    column: (move.column ?? 0) + 1,
    turns: (move.turns ?? 0) * 90,
    colors: [...(move.colors ?? '')].map(letter => t(`color.${letter}`)).join(', '),
    chip: [...(move.chip ?? '')].map(letter => t(`color.${letter}`)).join('–'),
  }
  return t(`way.${move.kind}`, values)
}

/** "blue–red chip", "face-down chip" */
export function sayChip(chip: string | null): string {
  if (chip === null) return t('chip.none')
  if (chip === '?') return t('chip.hidden')
  return t('chip.of', { colors: [...chip].map(letter => t(`color.${letter}`)).join('–') })
}

/** The four spaces of a plate, in words. */
export function sayPlate(spaces: readonly string[]): string {
  return spaces.map(space => (space === 'S' ? t('space.special') : space === 'W' ? t('space.joker') : t(`color.${space}`))).join(', ')
}
