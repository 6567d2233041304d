import { expect, test } from 'vitest'
import type { Seat } from '../src/lib/messages.gen'
import { seatPlayedBy } from '../src/lib/seats'

const seats = [
  { kind: 'player', player: 'ana', past_player: null },
  { kind: 'bot', player: null, past_player: 'bram' },
  { kind: 'bot', player: null, past_player: null },
] as unknown as Seat[]

test('who left a match still has a seat in it', () => {
  expect(seatPlayedBy('ana', seats)).toBe(0)
  expect(seatPlayedBy('bram', seats)).toBe(1)
  expect(seatPlayedBy('eve', seats)).toBeNull()
  expect(seatPlayedBy(undefined, seats)).toBeNull()
})
