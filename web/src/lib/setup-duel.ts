/** Setting up what only Duel has: plates, chips and tokens. */
import { turnedPlate } from './pieces'
import { giveBack, put } from './setup'
import type { DuelLayout, DuelSight } from './shapes'

/** Put a plate on a dome space, or turn it if it lies there; an empty name takes it away. */
function placePlate(s: DuelSight, seat: number, space: number, plate: string): void {
  const board = s.boards[seat]
  if (!board) return
  const old = board.plates[space]
  const turns = old?.plate === plate ? (old.turns + 1) % 4 : 0
  const [row, column] = [Math.floor(space / 3) * 2, (space % 3) * 2]
  const letters = plate === '' ? ['.', '.', '.', '.'] : turnedPlate(plate, turns)
  letters.forEach((letter, corner) => {
    const [r, c] = [row + Math.floor(corner / 2), column + (corner % 2)]
    giveBack(s, board.dome[r]?.[c] ?? '')
    board.dome[r] = put(board.dome[r] ?? '', c, '.')
    board.spaces[r] = put(board.spaces[r] ?? '', c, letter)
  })
  board.plates[space] = plate === '' ? null : { plate, turns }
}

/** The plates that lie nowhere yet. */
export function freePlates(sight: DuelSight, layout: DuelLayout): string[] {
  const lots = sight.stack.lots.flatMap(lot => lot.plates)
  const used = new Set([...sight.display, ...lots, ...sight.boards.flatMap(board => board.plates.map(placed => placed?.plate ?? null))])
  return [...layout.special_plates, ...layout.joker_plates].filter(plate => !used.has(plate))
}

/** What lies nowhere is in the stack; its back shows a kind that it still has. */
function restack(s: DuelSight, layout: DuelLayout): void {
  const free = freePlates(s, layout)
  const kinds = (['S', 'W'] as const).filter(kind => free.some(plate => (layout.special_plates.includes(plate) ? 'S' : 'W') === kind))
  s.stack.unseen = free.length
  s.stack.size = free.length + s.stack.lots.reduce((sum, lot) => sum + lot.plates.length, 0)
  if (s.stack.lots.length === 0 && !kinds.some(kind => kind === s.stack.top)) s.stack.top = kinds[0] ?? null
}

/** Put a plate (or with `''` none) on the display or a dome. Returns a new sight, or null where no plate can lie. */
export function paintPlate(sight: DuelSight, layout: DuelLayout, at: string, plate: string): DuelSight | null {
  const s = structuredClone(sight)
  const slot = /^p(\d)$/.exec(at)
  const dome = /^d(\d)\.(\d)$/.exec(at)
  const space = /^w(\d)\.(\d)\.(\d)$/.exec(at)
  if (slot) s.display[Number(slot[1])] = plate || null
  else if (dome) placePlate(s, Number(dome[1]), Number(dome[2]), plate)
  else if (space && plate) placePlate(s, Number(space[1]), Math.floor(Number(space[2]) / 2) * 3 + Math.floor(Number(space[3]) / 2), plate)
  else if (at === 'ps') s.stack.top = s.stack.top === 'S' ? 'W' : 'S'
  else return null
  restack(s, layout)
  return s
}

/** Put a chip (or with `''` none) on a factory or before a player. Returns a new sight, or null where no chip can lie. */
export function paintChip(sight: DuelSight, at: string, chip: string): DuelSight | null {
  const s = structuredClone(sight)
  const factory = s.factories[Number(/^[km](\d)/.exec(at)?.[1] ?? -1)]
  const held = /^([hu])(\d)(?:\.(\d+))?$/.exec(at)
  const board = s.boards[Number(held?.[2] ?? -1)]
  if (factory) factory.chip = chip || null
  else if (held && board && chip !== '?') {
    const chips = held[1] === 'h' ? board.chips : board.used_chips
    if (chip) chips.push(chip)
    else chips.splice(held[3] === undefined ? -1 : Number(held[3]), 1)
    const change = chip ? 1 : -1
    board.chips_taken = Math.min(2, Math.max(0, board.chips_taken + change))
  } else return null
  return s
}
