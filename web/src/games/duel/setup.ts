/** What a press on a place of the table changes, and what can be put down. */
import { num, t } from '../../lib/i18n.svelte'
import type { Brush, Edit, GameSetup } from '../contract'
import BrushPicture from './BrushPicture.svelte'
import { sayChip, sayPlate } from './pieces'
import type { DuelLayout, DuelSight } from './shapes.gen'

const LARGE = 4

export const setup: GameSetup<DuelLayout, DuelSight> = {
  brushes: (layout, sight) => [
    { label: t('board.chips'), brushes: ['?', ...new Set(layout.chips)].map(name => ({ kind: 'chip', name, size: 26 })) },
    { label: t('board.plates'), brushes: freePlates(sight, layout).map(name => ({ kind: 'plate', name, size: 17 })) },
  ],
  sayBrush: brush => (brush.kind === 'chip' ? sayChip(brush.name) : sayPlate(brush.name)),
  Picture: BrushPicture,
  numbers: sight =>
    sight.boards.map((board, seat) => ({
      label: `${t('term.player-token', { count: 2 })} ${num(seat + 1)}`,
      value: board.tokens,
      most: 2,
      edit: tokens => ({ op: 'tokens', seat, tokens }),
    })),
  edit(place, brush): Edit | null {
    const [kind = '', ...rest] = place.split(/(?<=^[a-z])|\./)
    const [a = 0, b = 0, c = 0] = rest.map(part => (part === 'L' ? LARGE : Number(part)))
    if (place === 'ps') return { op: 'top' }
    if (brush.kind !== 'tile') {
      const edit = piece(kind, brush, a, b, c, rest.length)
      if (edit || brush.kind !== 'none') return edit
    }
    const color = brush.name || null
    if (place.endsWith('*') || color === '*') return startTile(kind, brush.name, a)
    if (kind === 'f' || kind === 'm') return { op: kind === 'f' ? 'sun' : 'moon', factory: a, color }
    if (kind === 'l') return { op: 'line', seat: a, line: b, place: c, color }
    if (kind === 'x') return { op: 'broken', seat: a, place: b, color }
    return kind === 'w' ? { op: 'dome', seat: a, row: b, column: c, color } : null
  },
}

/** The plates that are not placed yet. */
function freePlates(sight: DuelSight, layout: DuelLayout): string[] {
  const lots = sight.stack.lots.flatMap(lot => lot.plates)
  const used = new Set([...sight.display, ...lots, ...sight.boards.flatMap(board => board.plates.map(placed => placed?.plate ?? null))])
  return [...layout.special_plates, ...layout.joker_plates].filter(plate => !used.has(plate))
}

/** Put down a plate or a chip, or take one away. */
function piece(kind: string, brush: Brush, a: number, b: number, c: number, parts: number): Edit | null {
  if (brush.kind !== 'chip') {
    const plate = brush.name || null
    if (kind === 'p') return { op: 'display', slot: a, plate }
    if (kind === 'd') return { op: 'plate', seat: a, space: b, plate }
    if (kind === 'w' && plate) return { op: 'plate', seat: a, space: Math.floor(b / 2) * 3 + Math.floor(c / 2), plate }
  }
  if (brush.kind !== 'plate') {
    const chip = brush.name || null
    if (kind === 'k' || (kind === 'm' && chip && a < LARGE)) return { op: 'chip', factory: a, chip }
    if (kind === 'h' || kind === 'u') return { op: 'hold', seat: a, chip, used: kind === 'u', place: parts > 1 ? b : null }
  }
  return null
}

/** Give the start tile to a seat, or put it on the large factory. */
function startTile(kind: string, name: string, a: number): Edit | null {
  if (kind === 'x') return { op: 'start-tile', seat: name === '*' ? a : null }
  return kind === 'm' && a === LARGE ? { op: 'start-tile', seat: null } : null
}
