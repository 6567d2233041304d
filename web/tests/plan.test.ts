/** The tree of conditional moves. */
import { describe, expect, it } from 'vitest'
import type { Condition } from '../src/lib/shapes'
import { answersTo, countOf, lineTo, withLine, withoutRule } from '../src/match/plan/rules'

const ME = 1
/** Turns of a line, ours in capitals. */
const line = (...texts: string[]) => texts.map(text => ({ seat: text === text.toUpperCase() ? ME : 0, text }))
const built = (...lines: string[][]) => lines.reduce<Condition[]>((rules, each) => withLine(rules, line(...each), ME), [])

describe('conditional moves', () => {
  it('nests a line that goes on, and keeps what is beside it', () => {
    const rules = built(['a', 'B'], ['c', 'D'], ['a', 'B', 'e', 'F'])
    expect(rules).toEqual([
      { when: 'c', then: ['D'], after: [] },
      { when: 'a', then: ['B'], after: [{ when: 'e', then: ['F'], after: [] }] },
    ])
    expect(countOf(rules)).toBe(3)
    expect(answersTo(rules, line('a', 'B', 'e'), ME)).toEqual(['F'])
    expect(answersTo(rules, line('a', 'X', 'q'), ME)).toEqual([])
  })
  it('replaces an answer together with what followed it', () => {
    expect(built(['a', 'B', 'e', 'F'], ['a', 'G'])).toEqual([{ when: 'a', then: ['G'], after: [] }])
  })
  it('adds an answer for when the first is illegal', () => {
    const rules = withLine(built(['*', 'B']), line('*', 'G'), ME, true)
    expect(rules).toEqual([{ when: '*', then: ['B', 'G'], after: [] }])
    expect(lineTo(rules, [0])).toEqual(['*', 'B'])
  })
  it('puts single turns before groups, and narrow groups before wide ones', () => {
    expect(built(['*', 'B'], ['c*', 'B'], ['cb3', 'B']).map(rule => rule.when)).toEqual(['cb3', 'c*', '*'])
  })
  it('leads through the turns of several opponents', () => {
    const turns = [
      { seat: 2, text: 'a' },
      { seat: 0, text: 'b' },
      { seat: ME, text: 'C' },
    ]
    const rules = withLine([], turns, ME)
    expect(rules).toEqual([{ when: 'a', then: [], after: [{ when: 'b', then: ['C'], after: [] }] }])
    expect(answersTo(rules, turns.slice(0, 2), ME)).toEqual(['C'])
    expect(lineTo(rules, [0, 0])).toEqual(['a', 'b', 'C'])
    expect(withoutRule(rules, [0, 0])).toEqual([])
  })
  it('takes out one rule and leaves the others', () => {
    const rules = built(['a', 'B', 'e f', 'F'], ['c', 'D'])
    expect(lineTo(rules, [0, 0])).toEqual(['a', 'B', 'e', 'f', 'F'])
    expect(withoutRule(rules, [0, 0])).toEqual(built(['a', 'B'], ['c', 'D']))
    expect(withoutRule(rules, [0])).toEqual(built(['c', 'D']))
  })
})
