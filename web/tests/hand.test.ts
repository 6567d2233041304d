import { beforeAll, beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { isElsewhere, turnKey } from '../src/board/keys'
import { SINGLE_STEP } from '../src/games/contract'
import { Turn } from '../src/games/duel/turn.svelte'
import { sortChoices, type Step } from '../src/lib/choice'
import { Hand } from '../src/lib/hand.svelte'
import { speak, t } from '../src/lib/i18n.svelte'
import type { MoveSight } from '../src/lib/shapes'

const take = (line: number | null, color = 'R'): MoveSight => ({ word: `${color}${line}`, kind: 'take', source: 0, color, line })
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

let hand: Hand
let played: Mock<(steps: Step[]) => void>
beforeAll(() => speak('en'))
beforeEach(() => {
  hand = new Hand()
  hand.renew(sortChoices([take(0), take(1), take(null)], [], [{ move: take(3), code: 'line-full', message: '' }]))
  played = vi.fn()
  hand.onplay = played
})

describe('the hand', () => {
  it('plays with two clicks: the tiles, then the line', () => {
    hand.pick('0:R')
    hand.aim(0)
    expect(played.mock.calls).toEqual([[[take(0)]]])
  })

  it('plays on the second press of the same line where moves are to be confirmed', () => {
    hand.asksFirst = true
    hand.pick('0:R')
    hand.aim(1)
    expect([hand.line, played.mock.calls.length]).toEqual([1, 0])
    hand.aim(0)
    hand.aim(0)
    expect(played.mock.calls).toEqual([[[take(0)]]])
  })

  it('says why a line is closed, without asking anybody, until something else is chosen', () => {
    hand.pick('0:R')
    hand.aim(3)
    expect([hand.doubted, hand.reason]).toEqual([3, t('error.line-full')])
    expect(played).not.toHaveBeenCalled()
    hand.aim(1)
    expect([hand.doubted, hand.reason]).toEqual([undefined, null])
  })

  it('puts back step by step', () => {
    hand.asksFirst = true
    hand.pick('0:R')
    hand.aim(1)
    expect([hand.back(), hand.line, hand.selected]).toEqual([true, undefined, '0:R'])
    expect([hand.back(), hand.selected]).toEqual([true, null])
    expect(hand.back()).toBe(false)
  })

  it('lets a choice open further steps instead of playing it', () => {
    hand.opens = () => true
    hand.pick('0:R')
    hand.aim(1)
    hand.aim(1)
    hand.confirm()
    expect(played).not.toHaveBeenCalled()
  })
})

describe('keys', () => {
  it('Enter plays a chosen move from the tiles in hand too, and means what any other control says', () => {
    const pressOn = (html: string) => {
      document.body.innerHTML = html
      const event = new KeyboardEvent('keydown', { key: 'Enter' })
      Object.defineProperty(event, 'target', { value: document.body.firstElementChild })
      return turnKey(event, hand, SINGLE_STEP)
    }
    hand.pick('0:R')
    expect(pressOn('<button class="take held"></button>')).toBe(false) // no line is chosen yet
    hand.consider(1)
    expect(pressOn('<button class="take"></button>')).toBe(false)
    expect(pressOn('<a href="#/"></a>')).toBe(false)
    expect(pressOn('<button class="take held"></button>')).toBe(true)
    expect(played).toHaveBeenCalledWith([take(1)])
  })

  it('a digit chooses a line, 0 the floor, Enter plays, Escape goes back', () => {
    hand.pick('0:R')
    expect(turnKey(press('2'), hand, SINGLE_STEP)).toBe(true)
    expect(hand.line).toBe(1)
    expect(turnKey(press('0'), hand, SINGLE_STEP)).toBe(true)
    expect(hand.line).toBe(null)
    expect(turnKey(press('Escape'), hand, SINGLE_STEP)).toBe(true)
    expect(hand.line).toBeUndefined()
    turnKey(press('1'), hand, SINGLE_STEP)
    window.addEventListener('keydown', event => turnKey(event, hand, SINGLE_STEP), { once: true })
    press('Enter')
    expect(played).toHaveBeenCalledWith([take(0)])
  })

  it('other keys mean nothing here', () => {
    expect(turnKey(press('x'), hand, SINGLE_STEP)).toBe(false)
    expect(turnKey(press('3'), hand, SINGLE_STEP)).toBe(false)
  })

  it('keys belong to what is typed into, and to the browser', () => {
    document.body.innerHTML = '<input id="name" />'
    const seen: boolean[] = []
    window.addEventListener('keydown', event => seen.push(isElsewhere(event)), { once: true })
    document.getElementById('name')?.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
    expect(seen).toEqual([true])
    expect(isElsewhere(press('1', { ctrlKey: true }))).toBe(true)
    expect(isElsewhere(press('1'))).toBe(false)
  })
})

describe('a turn of several steps', () => {
  const plate: MoveSight = { word: 'plate1', kind: 'plate', slot: 0 }
  const option = { move: plate, preview: { word: 'plate1', points: 0, spaces: [3, 5] } }

  it('holds a plate until its space is chosen, turns it, and sends both steps together', () => {
    const turn = new Turn(hand)
    turn.pickPlate(option, 'YSKR')
    expect(turn.placing?.spaces).toEqual([3, 5])
    expect([turn.isOpen, turn.isComplete]).toEqual([true, false])
    turn.aim(5)
    turn.aim(5)
    expect(turn.key('r')).toBe(true)
    expect(turn.placing?.turns).toBe(2)
    turn.finish()
    expect(played).toHaveBeenCalledWith([plate, { kind: 'place', space: 5, turns: 2 }])
    expect(turn.isOpen).toBe(false)
  })

  it('asks for the order of the tiles that the preview names', () => {
    const turn = new Turn(hand)
    const choice = { move: take(1), preview: { word: 'R1', points: 0, stack_tiles: 'BYK' } }
    expect(turn.opens({ move: take(1), preview: null })).toBe(false)
    expect(turn.opens(choice)).toBe(true)
    turn.stack(1)
    expect(turn.isComplete).toBe(false)
    turn.stack(0)
    expect(turn.isComplete).toBe(true) // the last tile has only one place
    turn.finish()
    expect(played).toHaveBeenCalledWith([take(1), { kind: 'order', colors: 'YBK' }])
  })

  it('goes back step by step, and forgets a plate that is chosen again', () => {
    const turn = new Turn(hand)
    turn.pickPlate(option, 'YSKR')
    turn.aim(3)
    expect([turn.back(), turn.placing?.space]).toEqual([true, null])
    expect([turn.back(), turn.placing, turn.back()]).toEqual([true, null, false])
    turn.pickPlate(option, 'YSKR')
    turn.pickPlate(option, 'YSKR')
    expect(turn.isOpen).toBe(false)
  })
})
