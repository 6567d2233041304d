/** Words of the notation, taken apart: what a move in text would be among the legal ones. */
import type { MoveSight, Source } from './shapes'

const PLACES: Record<string, Source> = { C: 'center', L: 'large', M: 'moons' }

export function parseWord(word: string): MoveSight {
  const take = /^([1-9CLM])([BYRKWT])([1-6F])$/.exec(word)
  if (take) {
    const [, source = '', color = '', target = ''] = take
    return { word, kind: 'take', source: PLACES[source] ?? Number(source) - 1, color, line: target === 'F' ? null : Number(target) - 1 }
  }
  const numbered: [RegExp, (n: number, m: number) => MoveSight][] = [
    [/^(\d)>(\d)$/, (row, column) => ({ word, kind: 'tile', row: row - 1, column: column - 1 })],
    [/^chip(\d)$/, factory => ({ word, kind: 'chip', factory: factory - 1 })],
    [/^plate(\d)$/, slot => ({ word, kind: 'plate', slot: slot - 1 })],
    [/^keep(\d+)$/, drawn => ({ word, kind: 'keep', drawn: drawn - 1 })],
    [/^under(\d+)$/, drawn => ({ word, kind: 'under', drawn: drawn - 1 })],
    [/^at(\d)r(\d)$/, (space, turns) => ({ word, kind: 'place', space: space - 1, turns })],
  ]
  for (const [pattern, make] of numbered) {
    const found = pattern.exec(word)
    if (found) return make(Number(found[1]), Number(found[2]))
  }
  if (word.startsWith('^')) return { word, kind: 'order', colors: word.slice(1) }
  if (word.startsWith('pay')) return { word, kind: 'pay', chip: word.slice(3) }
  return { word, kind: word === 'stop' ? 'stop' : word === 'leave' ? 'leave' : 'draw' }
}
