import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseBook } from '../src/lib/book'
import { counted } from '../src/lib/pieces'
import { chipPicture, turnedPlate } from '../src/games/duel/pieces'
import { nearest } from '../src/lib/rove'

describe('small things', () => {
  it('a plate turns clockwise', () => {
    expect(turnedPlate('YSKR', 1).join('')).toBe('KYRS')
    expect(turnedPlate('YSKR', 4).join('')).toBe('YSKR')
  })

  it('a chip is the same whichever color comes first', () => {
    expect(chipPicture('KB')).toBe('chip-black-blue')
    expect(chipPicture('BK')).toBe('chip-black-blue')
    expect(chipPicture('?')).toBe('chip-back')
    expect(chipPicture('QX')).toBe(null)
  })

  it('tiles are counted in their order', () => {
    expect(counted('BBYR')).toEqual([
      ['B', 2],
      ['Y', 1],
      ['R', 1],
    ])
  })

  it('an arrow goes to the nearest control ahead', () => {
    const spots = [
      { x: 100, y: 0 },
      { x: 60, y: 50 },
      { x: -10, y: 0 },
    ]
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0)
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBe(2)
    expect(nearest({ x: 0, y: 0 }, [], [1, 0])).toBe(-1)
  })

  it('rulebooks have their rules by number, in every language', () => {
    for (const language of ['', '.nl', '.de', '.pt-BR', '.is']) {
      for (const [game, least] of [
        ['azul', 26],
        ['duel', 39],
      ] as const) {
        const text = readFileSync(join(import.meta.dirname, `../../src/azulejos/games/${game}/book${language}.md`), 'utf8')
        const rules = parseBook(text).flatMap(chapter => chapter.blocks.flatMap(block => block.rule ?? []))
        expect([language, game, rules.length >= least]).toEqual([language, game, true])
        expect(new Set(rules).size).toBe(rules.length)
      }
    }
  })
})
