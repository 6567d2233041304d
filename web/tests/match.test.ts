import { render } from '@testing-library/svelte'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../src/lib/i18n.svelte'
import type { LinkEvents } from '../src/lib/link'
import { pledgeOf } from '../src/lib/fairness'
import { marksOf, Match, nameOfSeat, reportOf, takenCount } from '../src/lib/match.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { ClientMessage, HintUsed, LoggedMove, Moved, Seat, SeatsChanged, TableState } from '../src/lib/shapes'
import MoveList from '../src/match/MoveList.svelte'
import RoundEnd from '../src/match/RoundEnd.svelte'
import { gameOf, story } from './stories'

const { layout, last, legal, previews } = story('azul2')
const me = last.to_move ?? 0
const seat = (kind: Seat['kind'], name: string, bot: string | null = null): Seat => ({
  kind,
  name,
  player: null,
  bot,
  account: false,
  rating: null,
  online: true,
  gone_ms: null,
  program: false,
  effort: 100,
  commitment: '',
  number: '',
  past_player: null,
})
const table = (you: number): TableState => ({
  type: 'table',
  version: 4,
  id: 'abcdefghij',
  status: 'playing',
  game: layout.tag,
  rules_version: 1,
  layout,
  options: { clock: { kind: 'none', base_s: 0, increment_s: 0 }, public: false, rated: false, hints: true },
  seats: [seat('player', 'Ana'), seat('bot', '', 'level2')],
  offers: { takeback: null, takeback_to: null, accepted: [], rematch: [], publish: [], is_public: false },
  hints: [],
  you,
  owner: true,
  keys: null,
  spectators: 0,
  seed_hash: '',
  seed: null,
  sight: last,
  legal: you === me ? legal : [],
  previews: you === me ? previews : [],
  illegal: [],
  last: null,
  last_seat: null,
  events: [],
  moves: [],
  position: '',
  clocks: { remaining_ms: null, running: null },
  chat: [],
  ending: null,
  rematch: null,
  server_version: '',
})
const moved = (version: number, more: Partial<Moved> = {}): Moved => ({
  type: 'moved',
  version,
  seat: 0,
  id: null,
  move: null,
  took_back: false,
  back_to: null,
  events: [],
  sight: last,
  legal,
  clocks: { remaining_ms: null, running: null },
  status: 'playing',
  ending: null,
  seed: null,
  ...more,
})

let sent: ClientMessage[]
let events: LinkEvents
let match: Match
const logged = (version: number): LoggedMove => ({ version, seat: 0, move: legal[0] ?? null, round: 1, count: 2, scores: [0, 0] })
beforeAll(() => speak('en'))
beforeEach(() => {
  settings.speed = 'off'
  sent = []
  match = new Match(
    given => {
      events = given
      return { send: message => sent.push(message) > 0, close: () => {} }
    },
    () => null,
  )
})

describe('a table in this browser', () => {
  it('offers the legal moves with what they would do, and asks for nothing more', () => {
    events.onmessage(table(me))
    expect(match.hand.choices.all.length).toBe(legal.length)
    expect(match.hand.choices.all.every(option => option.preview !== null)).toBe(true)
    expect(sent).toEqual([])
  })

  it('has the moves that came with the table, adds new ones, and drops those that are taken back', () => {
    events.onmessage({ ...table(me), moves: [2, 3, 4].map(logged) })
    expect(match.log.map(entry => entry.version)).toEqual([2, 3, 4])
    events.onmessage(moved(5, { move: legal[0] ?? null }))
    expect(match.log.map(entry => entry.version)).toEqual([2, 3, 4, 5])
    events.onmessage(moved(6, { took_back: true, back_to: 3 }))
    expect(match.log.map(entry => entry.version)).toEqual([2, 3])
    events.onmessage(moved(7, { status: 'over' })) // somebody resigned: that is no move
    expect(match.log.length).toBe(2)
  })

  it('reveals the number that it committed to once all seats are taken, and keeps the hash of the seed', () => {
    const commitment = 'c'.repeat(64)
    localStorage.setItem('azulejos.pledges', JSON.stringify([{ number: 'ab'.repeat(16), commitment, seedHash: '' }]))
    const mine = { ...seat('player', 'Ana'), commitment }
    const waiting: TableState = { ...table(0), status: 'open', seed_hash: 'd3f2', legal: [], seats: [mine, seat('open', '')] }
    events.onmessage(waiting)
    expect(sent).toEqual([])
    events.onmessage({ ...waiting, seats: [mine, seat('player', 'Bram')] })
    const { offers, spectators, clocks } = waiting
    const seats = [mine, seat('player', 'Bram')]
    events.onmessage({ type: 'seats', version: 0, status: 'open', seats, offers, you: 0, spectators, clocks, hints: [] })
    expect(sent).toEqual([{ type: 'reveal', number: 'ab'.repeat(16) }]) // once, whatever else the others do meanwhile
    expect(pledgeOf(commitment)?.seedHash).toBe('d3f2')
    events.onmessage({ ...waiting, seed_hash: 'another', seats: [mine, seat('player', 'Bram')] })
    expect(sent.length).toBe(1)
    expect(match.isStarting).toBe(false) // it was shown with an open seat
  })

  it('shows nothing of a full table until it begins', () => {
    events.onmessage({ ...table(0), status: 'open', legal: [], version: 0 })
    expect(match.isStarting).toBe(true)
    events.onmessage(moved(1))
    expect(match.isStarting).toBe(false)
  })

  it('sends a move once, and offers nothing until it is answered', () => {
    events.onmessage(table(me))
    match.play([legal[0] ?? {}])
    expect(sent).toMatchObject([{ type: 'move', version: 4, word: legal[0]?.word }])
    expect(match.hand.choices.all).toEqual([])
    expect(match.canChoose).toBe(false)
  })

  it('sends the second step of a turn as soon as it is legal', () => {
    const [first, second] = legal
    events.onmessage(table(me))
    match.play([first ?? {}, { ...second, word: '' }])
    const id = sent[0]?.type === 'move' ? sent[0].id : ''
    events.onmessage(moved(5, { id }))
    expect(sent.map(message => message.type === 'move' && message.word)).toEqual([first?.word, second?.word])
  })

  it('keeps a wish until the turn comes, and forgets one that is no longer legal', () => {
    const other = 1 - me
    events.onmessage(table(other))
    expect(match.hand.choices.groups.size).toBeGreaterThan(0)
    match.play([{ ...legal[0], word: '' }])
    expect([sent, match.premove !== null]).toEqual([[], true])
    events.onmessage(moved(5, { sight: { ...last, to_move: other } }))
    expect(sent).toMatchObject([{ type: 'move', version: 5, word: legal[0]?.word }])
  })

  it('says so when a wish has become illegal', () => {
    const other = 1 - me
    events.onmessage(table(other))
    match.play([{ kind: 'take', source: 0, color: 'Q', line: 0 }])
    events.onmessage(moved(5, { sight: { ...last, to_move: other } }))
    expect([sent, match.premove, match.refused?.code]).toEqual([[], null, 'premove-gone'])
  })

  it('asks for what it missed, and passes over what it has heard', () => {
    events.onmessage(table(me))
    events.onmessage(moved(7))
    expect(sent).toEqual([{ type: 'resync', since: 4 }])
    events.onmessage(moved(4))
    expect(match.table?.version).toBe(4)
  })

  it('offers the choices again when a move is refused', () => {
    events.onmessage(table(me))
    match.play([legal[0] ?? {}])
    const id = sent[0]?.type === 'move' ? sent[0].id : ''
    events.onmessage({ type: 'refused', version: 4, code: 'line-full', message: '', id })
    expect(match.hand.choices.all.length).toBe(legal.length)
    expect(match.refused?.code).toBe('line-full')
  })

  it('of a game without a folder has no view, and keeps going', () => {
    events.onmessage({ ...table(me), layout: { ...layout, game: 'chess' } })
    expect(match.view).toBeNull()
    events.onmessage(moved(5))
    expect(match.table?.version).toBe(5)
  })
})

describe('what a match tells', () => {
  it('bots of one level are numbered, people keep their names', () => {
    const seats = [seat('player', 'Ana'), seat('bot', '', 'level2'), seat('bot', '', 'level2'), seat('open', '')]
    const names = seats.map((_, index) => nameOfSeat(seats, index))
    expect(names[0]).toBe('Ana')
    expect(names[1]).toMatch(/ 1$/)
    expect(names[2]).toMatch(/ 2$/)
    expect(names[3]).toBe('Player 4')
  })

  it('a round is summed up by what scored, seat by seat', () => {
    const scored = [
      { event: 'tiled', seat: 0 },
      { event: 'scored-across', seat: 0, row: 1, column: 4, points: 2 },
      { event: 'scored-down', seat: 0, row: 1, column: 4, points: 3 },
      { event: 'floor-cost', seat: 1, space: 2, points: -2 },
    ]
    const { script } = gameOf(layout)
    expect(reportOf(scored, 3, () => null, script)).toEqual({
      round: 3,
      starts: null,
      ifEnded: [],
      places: new Map([
        ['w0.1.4', 5],
        ['x1.2', -2],
      ]),
      points: [
        { seat: 0, entries: [{ kind: 'line', row: 1, points: 5 }], total: 5, isClamped: false },
        { seat: 1, entries: [{ kind: 'floor-cost', row: null, points: -2 }], total: -2, isClamped: false },
      ],
    })
    expect(reportOf([{ event: 'taken', seat: 0 }], 1)).toBeNull()
  })

  it('a report says what the floor costs, and that a score does not fall below 0', () => {
    const floor = [-1, 0, 0].map((points, space) => ({ event: 'floor-cost', seat: 0, space, points }))
    const report = reportOf(floor, 2, event => gameOf(layout).cost(event, layout))
    const entries = [{ kind: 'floor-cost', row: null, points: -4 }]
    expect(report?.points).toEqual([{ seat: 0, entries, total: -1, isClamped: true }])
  })

  it('the end of a round says what the scores would be with the bonuses', () => {
    const boards = last.boards.map((board, seat) => ({ ...board, score: 12 + seat, bonus: seat === me ? 17 : 0 }))
    const scored = [{ event: 'scored-alone', seat: 0, row: 0, column: 0, points: 1 }]
    events.onmessage(table(me))
    events.onmessage(moved(5, { events: scored, sight: { ...last, round: last.round + 1, boards } }))
    const labels = ['Ana', 'Steady'].map(name => ({ name, isMe: false, tag: '' }))
    const { report } = match
    if (!report) throw new Error('no report')
    const wanted = [12, 13].map((score, seat) => `${labels[seat]?.name} ${score + (seat === me ? 17 : 0)}`)
    const { container } = render(RoundEnd, { match, labels, report })
    const ordered = me === 0 ? wanted : wanted.reverse()
    expect(container.querySelector('.if-ended')?.textContent).toBe(`If it ended now, bonuses included: ${ordered.join(', ')}.`)
  })

  describe('at the end of a round', () => {
    const other = 1 - me
    const timed = (running: number) => ({ remaining_ms: [60_000, 60_000], running })
    const scored = [
      { event: 'scored-alone', seat: 0, row: 0, column: 0, points: 1 },
      { event: 'drawn', source: 0, color: 'B' },
    ]
    const ended = (running: number) => moved(5, { events: scored, sight: { ...last, round: last.round + 1 }, clocks: timed(running) })
    const sitDown = (kind: 'none' | 'increment') => {
      const sat = table(me)
      settings.pauses = true
      events.onmessage({ ...sat, options: { ...sat.options, clock: { kind, base_s: 60, increment_s: 0 } } })
    }
    const later = () => new Promise(resolve => setTimeout(resolve))

    it('a match without a clock stops until somebody goes on', async () => {
      sitDown('none')
      events.onmessage(ended(me))
      await later()
      expect(match.stage.isHeld).toBe(true)
      expect(match.hasReportAside).toBe(false)
      match.stage.resume()
      await later()
      expect([match.stage.isHeld, match.stage.isBusy]).toEqual([false, false])
    })

    it('nobody is held while their own clock runs, and the report is beside the table', async () => {
      sitDown('increment')
      events.onmessage(ended(me))
      await later()
      expect([match.stage.isHeld, match.stage.isBusy]).toEqual([false, false])
      expect(match.hasReportAside).toBe(true)
    })

    it('a pause ends as soon as our clock runs', async () => {
      sitDown('increment')
      events.onmessage(ended(other))
      await later()
      expect(match.stage.isHeld).toBe(true)
      events.onmessage(moved(6, { seat: other, clocks: timed(me) }))
      await later()
      expect([match.stage.isHeld, match.stage.isBusy]).toEqual([false, false])
    })

    it('no pause begins after our clock has been started', async () => {
      sitDown('increment')
      events.onmessage(ended(other))
      events.onmessage(moved(6, { seat: other, clocks: timed(me) })) // before the round is told to its end
      await later()
      expect([match.stage.isHeld, match.stage.isBusy]).toEqual([false, false])
    })
  })

  it('the places that a move filled are marked', () => {
    const filled = [
      { event: 'taken', seat: 0, count: 3 },
      { event: 'put-in-line', seat: 0, line: 1, held_before: 1, count: 1 },
      { event: 'put-on-floor', seat: 0, space: 2, count: 2 },
    ]
    expect([...marksOf(filled, gameOf(layout))]).toEqual(['l0.1.1', 'x0.2', 'x0.3'])
    expect(takenCount(filled)).toBe(3)
  })
})

describe('hints between people', () => {
  const people = (you: number): TableState => ({ ...table(you), seats: [seat('player', 'Ana'), seat('player', 'Bram')] })
  const used = (hints: HintUsed[], you: number): SeatsChanged => {
    const { version, status, seats, offers, spectators, clocks } = people(you)
    return { type: 'seats', version, status, seats, offers, you, spectators, clocks, hints }
  }

  it('are told to the table when they are asked for; against a bot nobody is told', () => {
    events.onmessage(people(me))
    match.askHint()
    expect(sent).toEqual([{ type: 'hint' }])
    sent.length = 0
    events.onmessage(table(me))
    match.askHint()
    expect(sent).toEqual([])
  })

  it('of others are announced once', () => {
    events.onmessage(people(1 - me))
    events.onmessage(used([{ version: 4, seat: me }], 1 - me))
    events.onmessage(used([{ version: 4, seat: me }], 1 - me))
    expect(match.spoken.map(({ text }) => text)).toEqual([`${['Ana', 'Bram'][me]} used a hint`])
  })

  it('stand among the moves, before the move that followed', () => {
    const log = [2, 4, 6].map(logged)
    const hints = [0, 3, 4, 9].map(version => ({ version, seat: 0 }))
    const { container } = render(MoveList, {
      log,
      hints,
      words: gameOf(layout).wording,
      nameOf: () => 'Ana',
      sayHint: () => 'used',
      round: 1,
    })
    const rows = [...container.querySelectorAll('li:not(.round)')].map(row => row.classList.contains('hinted'))
    expect(rows).toEqual([true, false, true, false, true, false, true])
  })
})

describe('people without a name', () => {
  it('are called by the figures of their seats, so that no two are called alike', () => {
    const seats = [seat('player', 'Guest'), seat('player', 'Guest'), seat('player', 'Inês'), seat('open', '')]
    expect(seats.map((_, number) => nameOfSeat(seats, number))).toEqual(['Boat', 'Swallow', 'Inês', 'Player 4'])
  })
})
