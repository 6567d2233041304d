import { beforeEach, describe, expect, test, vi } from 'vitest'
import { viewOf } from '../src/games/registry'
import { ApiError } from '../src/lib/api.svelte'
import { openSection, speak } from '../src/lib/i18n.svelte'
import type { Review, StudyInfo, StudyNode, StudyRequest } from '../src/lib/shapes'
import { arrowPath } from '../src/study/studies/arrows'
import { editsOf } from '../src/study/studies/from_review'
import * as keeping from '../src/study/studies/keeping'
import { elementsOf, placeAt, type Place } from '../src/study/studies/places'
import { Session } from '../src/study/studies/session.svelte'
import { offsetOf, sayReason, wordAt } from '../src/study/studies/text_faults'
import {
  findNode,
  holds,
  isPassing,
  childrenOf,
  isMain,
  keysBack,
  opening,
  ROOT,
  sizeOf,
  walk,
  wholeTree,
  type Item,
} from '../src/study/studies/tree'

const described = vi.hoisted(() => vi.fn())
vi.mock('../src/lib/positions', () => ({ describeStudy: described, lookAt: vi.fn() }))

/** A node; a word with a colon is a deal. */
function node(parent: number, word: string, comment = ''): StudyNode {
  const move = word.includes(':') ? null : ({ word, kind: 'take' } as StudyNode['move'])
  return { key: `${parent}/${word}`, parent, word, seat: 0, move, comment, arrows: [], rings: [] } as unknown as StudyNode
}
// first:1, fill:x, then 3R4 (instead: 1B2 3R3, or 1B3), then 1B2.
const NODES = [node(ROOT, 'first:1'), node(0, 'fill:x'), node(1, '3R4'), node(1, '1B2'), node(3, '3R3'), node(1, '1B3'), node(2, '1B2')]
const outline = (line: readonly Item[]): unknown => line.map(({ at, sides }) => (sides.length > 0 ? [at, ...sides.map(outline)] : at))

describe('the tree', () => {
  test('side lines stand under the move that they replace', () => {
    const tree = wholeTree(NODES)
    expect(outline(tree)).toEqual([0, 1, [2, [3, 4], [5]], 6])
    expect(sizeOf(tree)).toBe(7)
    expect([holds(tree, 4), holds(tree[2]?.sides[1] ?? [], 4)]).toEqual([true, false])
    expect(wholeTree([])).toEqual([])
  })

  test('steps follow the line, and pass deals that say nothing', () => {
    expect(isPassing(NODES, childrenOf(NODES), 0)).toBe(true)
    expect(isPassing([node(ROOT, 'first:1', 'I start'), ...NODES.slice(1)], childrenOf(NODES), 0)).toBe(false)
    expect(walk(NODES, ROOT, 'next')).toBe(1)
    expect(walk(NODES, 1, 'next')).toBe(2)
    expect(walk(NODES, 1, 'back')).toBe(ROOT)
    expect(walk(NODES, 6, 'next')).toBe(6)
    expect(walk(NODES, ROOT, 'last')).toBe(6)
    expect(walk(NODES, 4, 'first')).toBe(ROOT)
    expect([walk(NODES, 2, 'down'), walk(NODES, 3, 'down'), walk(NODES, 5, 'down'), walk(NODES, 3, 'up')]).toEqual([3, 5, 5, 2])
    expect(walk(NODES, ROOT, 'up')).toBe(ROOT)
  })

  test('a chapter is opened after its first deals, and a node is found by its key', () => {
    expect([2, 6, 3, 4, ROOT].map(at => isMain(NODES, at))).toEqual([true, true, false, false, true])
    expect([opening(NODES), opening([])]).toEqual([1, ROOT])
    expect([findNode(NODES, '1/1B3'), findNode(NODES, 'gone')]).toEqual([5, ROOT])
  })
})

describe('places', () => {
  const [azul, duel] = [viewOf('azul'), viewOf('duel')]
  test.each<[string, Place]>([
    ['f2.R.0', { source: 2, color: 'R' }],
    ['f2', { source: 2 }],
    ['c.K.1', { source: 'center', color: 'K' }],
    ['c', { source: 'center' }],
    ['c.*', { source: 'center' }],
    ['l1.3.0', { seat: 1, line: 3 }],
    ['x0.2', { seat: 0, line: null }],
    ['w1.2.4', { seat: 1, row: 2, column: 4 }],
  ])('%s is a place', (at, place) => expect(azul && placeAt(at, azul)).toEqual(place))

  test.each<[string, Place | null]>([
    ['fL.T.0', { source: 'large', color: 'T' }],
    ['p1', { kind: 'plate', slot: 1 }],
    ['k3', { kind: 'chip', factory: 3 }],
    ['mL.B.2', { source: 'moons', color: 'B' }],
    ['s0', null],
  ])('%s is a place of another game', (at, place) => {
    expect(duel && placeAt(at, duel)).toEqual(place)
  })

  test('tiles that are gone are where they were taken from', () => {
    vi.stubGlobal('CSS', { escape: (text: string) => text })
    document.body.innerHTML = '<i data-at="f2"></i><i data-at="f3"><b data-at="f3.R.0"></b></i>'
    for (const each of document.querySelectorAll('[data-at]')) Object.defineProperty(each, 'offsetParent', { value: document.body })
    const at = (source: number) => azul && elementsOf({ source, color: 'R' }, azul).map(each => each.dataset.at)
    expect([at(2), at(3)]).toEqual([['f2'], ['f3.R.0']])
  })

  test('what a game finds, it also names', () => {
    for (const at of ['p0', 'p2', 'k3', 'mL']) expect(duel?.spots?.at(duel.spots.find(at) ?? {})).toBe(at)
  })

  test('an arrow ends at the left end of a line that lies to the right', () => {
    const { path, head } = arrowPath({ x: 0, y: 0, w: 20, h: 20 }, { x: 100, y: 50, w: 60, h: 20 })
    expect(head.startsWith('M98.0 60.0L')).toBe(true)
    expect(path.startsWith('M')).toBe(true)
    expect(`${path}${head}`).not.toContain('NaN')
    expect(arrowPath({ x: 5, y: 5, w: 0, h: 0 }, { x: 5, y: 5, w: 0, h: 0 }).head).not.toContain('NaN')
  })
})

/** A program that only counts: every edit makes the text longer. */
function program({ study, edits = [] }: StudyRequest): Promise<StudyInfo> {
  if (edits.some(edit => edit.op === 'fail')) return Promise.reject(new ApiError('stale-study', '', 409))
  const text = `${study ?? ''}${edits.map(edit => String(edit.op)).join('')}.`
  return Promise.resolve({
    study: text,
    title: 'T',
    at: 'k',
    chapter: 0,
    chapters: [{ title: 'C', game: 'azul2' }],
    nodes: [],
  } as unknown as StudyInfo)
}

describe('studies on this device', () => {
  beforeEach(() => {
    localStorage.clear()
    described.mockImplementation(program)
  })

  test('a study is begun, changed and forgotten', async () => {
    const id = await keeping.begin([{ op: 'a' }])
    expect(keeping.keptHere().map(each => [each.id, each.title])).toEqual([[id, 'T']])
    const opened = await keeping.open(id, 0)
    expect((await keeping.change(opened, [{ op: 'b' }])).info.study).toBe('a.b.')
    keeping.forget(id)
    expect([keeping.keptHere(), keeping.textOf(id)]).toEqual([[], ''])
    await expect(keeping.open(id, 0)).rejects.toMatchObject({ code: 'no-study' })
  })

  test('an edit of another tab in between is not lost', async () => {
    const id = await keeping.begin([{ op: 'a' }])
    const opened = await keeping.open(id, 0)
    let isFirst = true
    described.mockImplementation(async (asked: StudyRequest) => {
      const info = await program(asked)
      if (isFirst) localStorage.setItem(`azulejos.study.${id}`, JSON.stringify('a.x.'))
      isFirst = false
      return info
    })
    expect((await keeping.change(opened, [{ op: 'b' }])).info.study).toBe('a.x.b.')
  })

  test('a browser that keeps nothing says so', async () => {
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await expect(keeping.begin([{ op: 'a' }])).rejects.toMatchObject({ code: 'not-kept' })
    set.mockRestore()
  })

  test('edits are made one after the other, each with its chapter; a stale one shows what is there now', async () => {
    const id = await keeping.begin([{ op: 'a' }])
    const session = new Session()
    await session.load(id, 0)
    await Promise.all([session.edit({ op: 'b' }), session.edit({ op: 'c' })])
    expect(keeping.textOf(id)).toBe('a.b.c.')
    expect(described.mock.calls.at(-1)?.[0]).toMatchObject({ edits: [{ op: 'c', chapter: 0, of: 'C' }] })
    expect(await session.edit({ op: 'fail' })).toBeNull()
    expect([session.isStale, session.waiting, session.trouble === null]).toEqual([true, 0, false])
    expect(await session.edit({ op: 'd' })).toBe('k')
    expect([session.isStale, session.trouble]).toEqual([false, null])
  })
})

describe('a study of somebody else', () => {
  const theirs = { id: 'x', isMine: false, owner: 'Ana', version: 3, tried: new Set<string>() }
  const infoWith = (...nodes: StudyNode[]) => ({ study: 'text', chapter: 0, chapters: [{ title: 'C' }], nodes }) as unknown as StudyInfo
  const before = infoWith(...NODES)

  test('moves are tried without changing it, and are known by their keys', async () => {
    described.mockResolvedValue(infoWith(...NODES, node(6, '5K3')))
    const after = await keeping.change({ ...theirs, info: before }, [{ op: 'play' }])
    expect(described.mock.calls.at(-1)?.[0]).toEqual({ study: 'text', edits: [{ op: 'play' }] })
    expect([...after.tried]).toEqual(['6/5K3'])
    expect([after.isMine, after.version]).toEqual([false, 3])
    expect(keysBack(after.info.nodes, 7)).toEqual(['6/5K3', '2/1B2', '1/3R4', '0/fill:x', '-1/first:1'])
  })

  test('another chapter is opened with what was tried', async () => {
    const session = new Session()
    session.opened = { ...theirs, info: before, tried: new Set(['k']) }
    await session.load('x', 1)
    expect(described.mock.calls.at(-1)?.[0]).toEqual({ study: 'text', chapter: 1 })
    expect(session.isTrying).toBe(true)
  })
})

describe('a text that is refused', () => {
  const text = 'Title: T\n\n  (first:1) 9Z9 3R4'
  const error = new ApiError('unreadable', "not a move: '9Z9' at line 3, column 13", 400, { line: 3, column: 13 })

  test('is marked at its place', () => {
    expect(wordAt(text, { line: 3, column: 13 })).toBe('9Z9')
    expect(text.slice(offsetOf(text, { line: 3, column: 13 }))).toBe('9Z9 3R4')
  })

  test('says why, in every language', async () => {
    await openSection('studies')
    await speak('en')
    expect(sayReason(error, text)).toBe("This cannot be read: not a move: '9Z9' at line 3, column 13")
    await speak('de')
    expect(sayReason(error, text)).toContain('9Z9')
    expect(sayReason(error, text)).not.toContain('not a move')
    await speak('en')
  })
})

test('a reviewed match becomes a study with its better lines as words', async () => {
  await speak('en')
  const best = { variation: ['1B2', '3R3', '4K1', '2W2', '5B5', '1R1', '1Y1'], win: 0.62, margin: 3.24 }
  const moves = [
    { step: 3, mark: 'best', best, played: best },
    { step: 5, mark: 'mistake', best, played: { win: 0.48 } },
  ]
  const reviewed = { moves, record: 'annotated' } as unknown as Review
  const edits = editsOf({ record: 'plain', title: 'Ana – Bram', reviewed, step: 4, tried: [] })
  expect(edits.map(edit => edit.op)).toEqual(['title', 'import', 'play', 'show'])
  expect(edits[1]?.text).toBe('annotated')
  expect(edits[2]).toMatchObject({ at: 4, far: true, words: best.variation.slice(0, 6) })
  expect(edits[3]).toMatchObject({ at: 4 })
  const tried = editsOf({ record: 'plain', title: 'T', reviewed: null, step: 4, tried: ['1B2'] })
  expect(tried.slice(1)).toEqual([
    { op: 'import', title: 'T', text: 'plain' },
    { op: 'play', chapter: 0, at: 4, words: ['1B2'] },
  ])
})
