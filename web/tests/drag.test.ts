import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { sortChoices, type Step } from '../src/lib/choice'
import { startDrag } from '../src/lib/drag'
import { Hand } from '../src/lib/hand.svelte'
import type { MoveSight } from '../src/lib/shapes'

const take = (line: number | null): MoveSight => ({ word: `R${line}`, kind: 'take', source: 0, color: 'R', line })
const ghosts = () => document.querySelectorAll('.dragging')

let hand: Hand
let played: Mock<(steps: Step[]) => void>
let pile: HTMLElement

/** Lay a pile of two tiles at the left edge, line 2 below 100 pixels and the floor line below 200. */
beforeEach(() => {
  document.body.innerHTML = `
    <button id="pile"><i data-group="0:R" data-at="f0.R.0"></i><i data-group="0:R" data-at="f0.R.1"></i></button>
    <div data-line="1"><b id="line"></b></div><div data-line="floor" id="floor"></div><p id="nothing"></p>`
  const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body
  document.elementsFromPoint = (_, y) => [at(y >= 200 ? 'floor' : y >= 100 ? 'line' : 'nothing')]
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(':', '\\:') })
  pile = at('pile')
  hand = new Hand()
  hand.renew(sortChoices([take(1), take(null)], [], []))
  played = vi.fn()
  hand.onplay = played
  pile.addEventListener('pointerdown', event => startDrag(event, hand, '0:R'))
})

const pointer = (kind: string, y: number, more: PointerEventInit = {}) =>
  (kind === 'pointerdown' ? pile : window).dispatchEvent(
    new PointerEvent(kind, { clientX: 0, clientY: y, button: 0, isPrimary: true, ...more }),
  )

describe('dragging', () => {
  it.each([
    [120, take(1)],
    [220, take(null)],
  ])('drops a pile on what lies under the pointer at %i', (y, move) => {
    pointer('pointerdown', 0)
    pointer('pointermove', 50)
    expect([hand.selected, hand.hover, ghosts().length]).toEqual(['0:R', undefined, 1])
    expect(ghosts()[0]?.children.length).toBe(2)
    pointer('pointermove', y)
    expect(hand.hover).toBe(move.line)
    pointer('pointerup', y)
    expect(played.mock.calls).toEqual([[[move]]])
    expect([hand.hover, ghosts().length]).toEqual([undefined, 0])
  })

  it('puts the pile back where there is no target, and when it is interrupted', () => {
    for (const [kind, y] of [
      ['pointerup', 50],
      ['pointercancel', 120],
    ] as const) {
      pointer('pointerdown', 0)
      pointer('pointermove', y)
      pointer(kind, y)
      expect([hand.selected, ghosts().length]).toEqual([null, 0])
    }
    pointer('pointermove', 120)
    expect([hand.hover, played.mock.calls.length]).toEqual([undefined, 0])
  })

  it('leaves short presses, second fingers and other buttons alone', () => {
    pointer('pointerdown', 0)
    pointer('pointermove', 5)
    pointer('pointerup', 5)
    pointer('pointerdown', 0, { pointerType: 'touch' })
    pointer('pointermove', 11)
    pointer('pointerup', 11)
    pointer('pointerdown', 0, { pointerType: 'touch', isPrimary: false })
    pointer('pointermove', 120)
    pointer('pointerdown', 0, { button: 2 })
    pointer('pointermove', 120)
    expect([hand.selected, hand.hover, ghosts().length]).toEqual([null, undefined, 0])
  })

  it('follows the finger that took the pile, and no other', () => {
    pointer('pointerdown', 0, { pointerType: 'touch', pointerId: 1 })
    pointer('pointermove', 50, { pointerId: 1 })
    pointer('pointermove', 220, { pointerId: 2 })
    pointer('pointerup', 220, { pointerId: 2 })
    expect([hand.selected, hand.hover, ghosts().length]).toEqual(['0:R', undefined, 1])
    pointer('pointerup', 120, { pointerId: 1 })
    expect(played.mock.calls).toEqual([[[take(1)]]])
  })

  it('marks the pile until the click that follows is over', async () => {
    pointer('pointerdown', 0)
    pointer('pointermove', 120)
    pointer('pointerup', 120)
    expect(pile.dataset.dragged).toBe('yes')
    await new Promise(resolve => setTimeout(resolve))
    expect(pile.dataset.dragged).toBeUndefined()
  })
})
