/** The edit that a press on a place of the table makes. */
import type { Edit, GameSetup } from '../contract'
import type { AzulLayout, AzulSight } from './shapes.gen'

export const setup: GameSetup<AzulLayout, AzulSight> = {
  brushes: () => [],
  sayBrush: brush => brush.name,
  numbers: () => [],
  edit(place, brush): Edit | null {
    const [kind = '', ...rest] = place.split(/(?<=^[a-z])|\./)
    const [a = 0, b = 0, c = 0] = rest.map(Number)
    const color = brush.name || null
    if (kind === 'c' && color === '*') return { op: 'marker' }
    if (kind === 'c') return { op: 'center', color }
    if (kind === 'f') return { op: 'factory', factory: a, color }
    if (kind === 'l') return { op: 'line', seat: a, line: b, place: c, color }
    if (kind === 'x') return { op: 'floor', seat: a, place: b, color }
    return kind === 'w' ? { op: 'wall', seat: a, row: b, column: c, color } : null
  },
}
