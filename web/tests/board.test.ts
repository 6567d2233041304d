import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import Arena from '../src/board/Arena.svelte'
import type { AzulSight } from '../src/games/azul/shapes.gen'
import { sortChoices } from '../src/lib/choice'
import { Hand } from '../src/lib/hand.svelte'
import { speak, t } from '../src/lib/i18n.svelte'
import type { Sight } from '../src/lib/shapes'
import { story } from './stories'

const labels = (sight: Sight) => sight.boards.map((_, seat) => ({ name: `Player ${seat + 1}`, isMe: seat === 0, tag: '' }))

function show(name: string, change: (sight: Sight) => void = () => {}) {
  const { layout, last, legal, previews } = story(name)
  const sight = structuredClone(last)
  change(sight)
  const hand = new Hand()
  hand.renew(sortChoices(legal, previews, []))
  const near = sight.to_move ?? 0
  return { hand, ...render(Arena, { layout, sight, labels: labels(sight), near, hand }) }
}

beforeAll(() => speak('en'))

describe('the arena', () => {
  it.each(['azul2', 'azul4g', 'duel'])('draws %s with a table to explore for every board', name => {
    const { container } = show(name)
    const boards = story(name).last.boards.length
    expect(container.querySelectorAll('section.board').length).toBe(boards)
    expect(screen.getAllByRole('table').length).toBeGreaterThanOrEqual(boards)
  })

  it.each([
    ['azul2', 'floor_costs'],
    ['duel', 'broken_costs'],
  ])('draws as many lost tiles and spaces in lines of %s as the program says', (name, costs) => {
    const { layout, last } = story(name)
    const { container } = render(Arena, {
      layout: { ...layout, line_lengths: layout.line_lengths.map(length => length + 1), [costs]: Array.from({ length: 11 }, () => 1) },
      sight: last,
      labels: labels(last),
      near: 0,
      hand: null,
    })
    const places = (start: string) => container.querySelectorAll(`section.board [data-at^="${start}"]`).length
    expect([0, 10, 11].map(place => places(`x0.${place}`) > 0)).toEqual([true, true, false])
    expect(layout.line_lengths.map((_, line) => places(`l0.${line}.`))).toEqual(layout.line_lengths.map(length => length + 1))
  })

  it('offers a named control for every pile that may be taken, and lines once one is in hand', async () => {
    const { hand, container } = show('azul2')
    const groups = [...hand.choices.groups.keys()]
    if (groups.length === 0) throw new Error('the fixture has nothing to take')
    expect(container.querySelectorAll('[data-group][data-rove]').length).toBe(groups.length)
    hand.pick(groups[0] ?? '')
    await Promise.resolve()
    const lines = container.querySelectorAll<HTMLElement>('.hit:not(.no)')
    expect(lines.length).toBe(hand.group?.targets.size)
    for (const line of lines) expect(line.getAttribute('aria-label')).toMatch(/line|Line/)
  })

  it('says why a line cannot take what is held, by the line and to listeners, until something else is chosen', async () => {
    const { hand, container } = show('azul2')
    const [group] = [...hand.choices.groups.values()].filter(each => each.targets.size < 6)
    if (!group) throw new Error('the fixture has no line that is closed to something')
    const { legal, previews } = story('azul2')
    const move = { word: '', kind: 'take' as const, source: group.source, color: group.color }
    const lines = [0, 1, 2, 3, 4].filter(line => !group.targets.has(line))
    const illegal = lines.map(line => ({ move: { ...move, line }, code: 'line-full', message: '' }))
    hand.renew(sortChoices(legal, previews, illegal))
    hand.pick(group.id)
    await Promise.resolve()
    const closed = container.querySelector<HTMLElement>('.hit.no')
    expect(closed?.getAttribute('aria-disabled')).toBe('true')
    closed?.click()
    await Promise.resolve()
    expect(lines).toContain(Number(closed?.dataset.line))
    expect(container.querySelector('.why')?.textContent).toBe(t('error.line-full'))
    hand.pick(group.id)
    await Promise.resolve()
    expect(container.querySelector('.why')).toBeNull()
  })

  it('plays only after a second press on the same line where moves are to be confirmed', () => {
    const { hand } = show('azul2')
    hand.asksFirst = true
    const played = vi.fn()
    hand.onplay = played
    const [id] = hand.choices.groups.keys()
    hand.pick(id ?? '')
    const [line] = hand.group?.targets.keys() ?? []
    hand.aim(line ?? null)
    expect(played).not.toHaveBeenCalled()
    hand.aim(line ?? null)
    expect(played).toHaveBeenCalledTimes(1)
  })

  it('says so when the sight is of another game, instead of drawing nothing', () => {
    const { layout } = story('duel')
    const { last } = story('azul2')
    render(Arena, { layout, sight: last, labels: labels(last), near: 0 })
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be drawn/)
  })

  it('says so when there is no folder for the game, instead of failing', () => {
    const { layout, last } = story('azul2')
    render(Arena, { layout: { ...layout, game: 'chess' }, sight: { ...last, game: 'chess' }, labels: labels(last), near: 0 })
    expect(screen.getByRole('alert').textContent).toBe('This page has no board for this game.')
  })

  it('says so when boards are missing', () => {
    show('azul2', sight => (sight.boards.length = 0))
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be drawn/)
  })

  it('shows unknown tiles as unknown and draws the rest', () => {
    const { container } = show('azul2', sight => {
      const azul = sight as AzulSight
      azul.factories = ['QQZZ', ...azul.factories.slice(1)]
      const board = azul.boards[0]
      if (board) board.wall = ['?!...', ...board.wall.slice(1)]
    })
    expect(container.querySelectorAll('.unknown').length).toBeGreaterThan(3)
    expect(container.querySelectorAll('section.board').length).toBe(2)
  })

  it('keeps what is in hand when new choices still have it, and puts it back when they do not', () => {
    const { hand } = show('azul2')
    const [id] = hand.choices.groups.keys()
    hand.pick(id ?? '')
    const { legal, previews } = story('azul2')
    hand.renew(sortChoices(legal, previews, []))
    expect(hand.selected).toBe(id)
    hand.renew(sortChoices([], [], []))
    expect(hand.selected).toBe(null)
  })
})
