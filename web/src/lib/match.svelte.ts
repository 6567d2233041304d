/** A table as this browser sees it: the last message, what is shown, what is in hand. */
import { viewOf } from '../games/registry'
import type { Plan } from '../match/plan/plan.svelte'
import type { GameView } from '../games/contract'
import { company, type Person } from './company.svelte'
import { findMove, NO_CHOICES, sortChoices, type Step } from './choice'
import { numberToReveal } from './fairness'
import { Hand } from './hand.svelte'
import { Hints } from './hints.svelte'
import { t } from './i18n.svelte'
import type { Link, LinkEvents, LinkStatus } from './link'
import { notifyTurn } from './notify'
import { settings } from './settings.svelte'
import type {
  ChatLine,
  ClientMessage,
  EventSight,
  LoggedMove,
  Moved,
  MoveSight,
  Refused,
  Seat,
  SeatsChanged,
  ServerMessage,
  Sight,
  Source,
  TableState,
} from './shapes'
import { wishes } from './premove'
import { sound } from './sound'
import { labelOf, type Beat, type Script } from '../stage/beats'
import { Stage } from '../stage/stage.svelte'
import { sayEvent } from '../board/say'
import { sayBot, sayGuest } from './bots'

export interface RoundReport {
  round: number
  /** For every seat: what was scored where. */
  points: SeatReport[]
  /** Where on the boards points arose. */
  places: ReadonlyMap<string, number>
  /** Who starts the next round. */
  starts: number | null
  /** Everybody's score if the match ended now; empty if the game does not report it. */
  ifEnded: readonly number[]
}

interface SeatReport {
  seat: number
  entries: { kind: string; row: number | null; points: number }[]
  total: number
  /** Whether less was lost than the entries say: a score never falls below 0. */
  isClamped: boolean
}

/** How much time is little. */
export const LOW_MS = 30_000
export const LAST_MS = 10_000
/** How long a new chat message is shown on its own. */
const NEW_LINE_MS = 6000

type Opener = (events: LinkEvents) => Link

const isFull = (seats: readonly Seat[]) => seats.every(seat => seat.kind === 'player' || seat.kind === 'bot')

export class Match {
  table: TableState | null = $state.raw(null)
  status: LinkStatus = $state('connecting')
  refused: Refused | null = $state.raw(null)
  /** The moves that were not taken back. */
  log: readonly LoggedMove[] = $state.raw([])
  chat: ChatLine[] = $state.raw([])
  /** How many lines came while the chat was not open. */
  unread = $state(0)
  /** The newest chat message of somebody else, while it is shown on its own. */
  newLine: ChatLine | null = $state.raw(null)
  private openChats = 0
  private lineTimer: ReturnType<typeof setTimeout> | undefined
  rematch: string | null = $state(null)
  report: RoundReport | null = $state.raw(null)
  /** A move that is to be played as soon as it is our turn. */
  premove: Step[] | null = $state.raw(null)
  /** The last announcements, numbered: one that stays must not change its place, or it would be read out again. */
  spoken: { number: number; text: string }[] = $state.raw([])
  clockSetAt = $state(0)
  private cameToStart = $state(false)
  readonly hand = new Hand()
  readonly hints = new Hints()
  readonly stage: Stage
  private readonly link: Link
  /** A move that was sent and not yet answered. */
  private waiting: { id: string; version: number; steps: Step[] } | null = $state.raw(null)
  private moveNumber = 0
  /** The commitment whose number was sent: once is enough. */
  /** Whether conditional moves are being prepared on the board. */
  isPlanning = $state(false)
  /** Those that are stored; null where there are none to be had. */
  plan: Plan | null = $state.raw(null)
  private revealed: string | null = null

  constructor(open: Opener, root: () => ParentNode | null) {
    this.stage = new Stage(root, () => this.view)
    this.stage.onbeat = beat => this.sing(beat)
    this.hand.onplay = steps => this.play(steps)
    this.link = open({ onmessage: message => this.hear(message), onstatus: status => this.turn(status) })
  }

  /** Whether the match is about to begin: there was nothing to wait for but the numbers of the seats. */
  get isStarting(): boolean {
    return this.cameToStart && this.table?.status === 'open'
  }

  get sight(): Sight | null {
    return this.stage.shown ?? this.table?.sight ?? null
  }

  /** How this game is shown; null if the page has no board for it. */
  get view(): GameView | null {
    return viewOf(this.table?.layout.game)
  }

  get you(): number | null {
    return this.table?.you ?? null
  }

  /** Whether there is anybody to talk to: chat is for the seats of a table. */
  get hasChat(): boolean {
    return this.you !== null && (this.table?.seats ?? []).filter(seat => seat.kind === 'player').length > 1
  }

  /** The person on a seat, if it is somebody else. */
  personAt(seat: number | null): Person | null {
    const taken = seat === null || seat === this.you ? undefined : this.table?.seats[seat]
    if (!this.table || taken?.kind !== 'player' || !taken.player) return null
    return { player: taken.player, name: taken.name, table: this.you === null ? null : this.table.id }
  }

  /** Whether a line was written by somebody whom we have blocked or muted. */
  isHushed(line: ChatLine): boolean {
    return company.hushed.has(this.personAt(line.seat)?.player ?? '')
  }

  /** Whether hints are on in a match between people: then everybody is told of each one. */
  get hasHints(): boolean {
    const { seats, options } = this.table ?? {}
    return options?.hints === true && !options.rated && (seats ?? []).filter(seat => seat.kind === 'player').length > 1
  }

  /** Whether good moves are shown: until something is taken. */
  get isHinted(): boolean {
    return this.hints.isFresh(this.table) && this.canChoose && this.hand.selected === null
  }

  get isMyTurn(): boolean {
    const table = this.table
    return table !== null && table.status === 'playing' && table.you !== null && table.sight.to_move === table.you
  }

  /** Whether thinking is timed by the second: then nobody is kept from it. */
  get isTimed(): boolean {
    const kind = this.table?.options.clock.kind
    return kind === 'increment' || kind === 'move'
  }

  /** Whether our own clock is running now. */
  private get isTicking(): boolean {
    return this.isTimed && this.table?.status === 'playing' && this.you !== null && this.table.clocks.running === this.you
  }

  private get canPause(): boolean {
    return settings.pauses && !this.isTicking
  }

  /** Whether the result of a round is shown beside the table, because the match does not stop for it. */
  get hasReportAside(): boolean {
    return this.report !== null && (!settings.pauses || this.isTimed)
  }

  /** Whether conditional moves can be prepared here: nobody waits at the table in slow play. */
  get canPlan(): boolean {
    return this.table?.status === 'playing' && this.table.options.clock.kind === 'days' && this.you !== null
  }

  /** Whether something can be chosen now: it is our turn, and what was sent is answered. */
  get canChoose(): boolean {
    return this.isMyTurn && this.waiting === null && !this.stage.isBusy
  }

  get last(): { move: MoveSight; seat: number } | null {
    const table = this.table
    return table?.last && table.last_seat !== null ? { move: table.last, seat: table.last_seat } : null
  }

  /** Where the last tiles came from. */
  get from(): Source | null {
    return this.last?.move.kind === 'take' ? (this.last.move.source ?? null) : null
  }

  /** Places that the last move touched. */
  get marks(): ReadonlySet<string> {
    return marksOf(this.table?.events ?? [], this.view)
  }

  /** Ask for good moves; if people play with hints, everybody is told. */
  askHint(): void {
    if (!this.table) return
    if (this.hasHints) this.send({ type: 'hint' })
    void this.hints.ask(this.table)
  }

  sayHint(seat: number): string {
    return seat === this.you ? t('hints.used.you') : t('hints.used', { player: this.nameOf(seat) })
  }

  nameOf(seat: number): string {
    return seat === this.you ? t('player.you') : nameOfSeat(this.table?.seats ?? [], seat)
  }

  close(): void {
    clearTimeout(this.lineTimer)
    this.link.close()
    this.stage.skip()
    this.stage.resume()
  }

  send(message: ClientMessage): boolean {
    return this.link.send(message)
  }

  say(text: string): void {
    if (text.trim() !== '') this.send({ type: 'chat', text: text.trim() })
  }

  /** Play one move, or the steps of one turn one after the other. */
  play(steps: Step[]): void {
    const table = this.table
    const [first, ...rest] = steps
    if (!table || first === undefined) return
    this.refused = null
    if (!this.isMyTurn) {
      this.premove = steps
      this.refresh()
      return
    }
    const id = `${table.id.slice(0, 8)}-${table.version}-${Date.now().toString(36)}-${this.moveNumber++}`
    const move = findMove(table.legal, first)
    if (!move) return
    const { word } = move
    this.waiting = { id, version: table.version, steps: rest }
    const sent = this.send({ type: 'move', id, version: table.version, word })
    if (!sent) {
      this.waiting = null
      this.refresh()
      return
    }
    this.hand.renew(NO_CHOICES)
    void this.stage.anticipate(table.previews?.find(each => each.word === word)?.events ?? [])
  }

  private turn(status: LinkStatus): void {
    this.status = status
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.sit(message)
        break
      case 'moved':
        this.follow(message)
        break
      case 'seats':
        this.seat(message)
        break
      case 'chat':
        if (!this.chat.some(line => line.n === message.n)) this.read(message)
        break
      case 'refused':
        this.refuse(message)
        break
      case 'rematch':
        this.rematch = message.table
        break
    }
  }

  private read(line: ChatLine): void {
    this.chat = [...this.chat, line]
    if (this.isHushed(line)) return
    if (this.openChats > 0 || (line.seat !== null && line.seat === this.you)) return
    this.announce(`${line.name}: ${line.text}`)
    this.unread += 1
    this.newLine = line
    clearTimeout(this.lineTimer)
    this.lineTimer = setTimeout(() => (this.newLine = null), NEW_LINE_MS)
  }

  /** Take note that the chat is being read; the answer ends that. */
  openChat(): () => void {
    this.openChats += 1
    this.unread = 0
    this.newLine = null
    return () => (this.openChats -= 1)
  }

  /** Say something to those who listen. */
  announce(text: string): void {
    this.spoken = [...this.spoken, { number: (this.spoken.at(-1)?.number ?? 0) + 1, text }].slice(-4)
  }

  private sit(table: TableState): void {
    if (this.table === null) this.cameToStart = isFull(table.seats)
    this.table = table
    this.log = table.moves
    this.chat = table.chat
    this.rematch = table.rematch
    this.clockSetAt = Date.now()
    this.waiting = null
    this.revealed = null
    this.stage.set(table.sight)
    this.refresh()
    this.reveal()
  }

  /** Reveal our number for the seed once all seats are taken. */
  private reveal(): void {
    const table = this.table
    if (table?.status !== 'open' || table.you === null || !isFull(table.seats)) return
    const mine = table.seats[table.you]
    if (!mine?.commitment || mine.number || mine.commitment === this.revealed) return
    const number = numberToReveal(mine.commitment, table.seed_hash)
    if (number === null) return
    this.revealed = mine.commitment
    this.send({ type: 'reveal', number })
  }

  private seat(message: SeatsChanged): void {
    if (!this.table) return
    const { status, seats, offers, you, spectators, clocks, hints } = message
    const used = hints.slice(this.table.hints.length).filter(({ seat }) => seat !== you)
    // The version stays: the move that raises it comes with a message of its own.
    const isNewSeat = you !== this.table.you || status !== this.table.status
    this.table = { ...this.table, status, seats, offers, you, spectators, clocks, hints }
    for (const { seat } of used) this.announce(this.sayHint(seat))
    this.clockSetAt = Date.now()
    if (isNewSeat) this.refresh()
    this.reveal()
  }

  private follow(message: Moved): void {
    const table = this.table
    if (!table || message.version <= table.version) return
    if (message.version > table.version + 1) {
      this.send({ type: 'resync', since: table.version })
      return
    }
    const mine = this.waiting !== null && message.id === this.waiting.id
    const rest = mine ? (this.waiting?.steps ?? []) : []
    if (mine) this.waiting = null
    const was = table.sight.round
    this.table = {
      ...table,
      version: message.version,
      sight: message.sight,
      legal: message.legal,
      previews: message.previews ?? [],
      illegal: message.illegal ?? [],
      last: message.move,
      last_seat: message.seat,
      events: message.events,
      clocks: message.clocks,
      status: message.status,
      ending: message.ending,
      seed: message.seed,
    }
    this.clockSetAt = Date.now()
    this.write(message, was)
    this.note(message, was)
    if (message.took_back) this.stage.set(message.sight)
    else {
      this.stage.push({
        events: message.events,
        sight: message.sight,
        isShown: mine && takenCount(message.events) > 0,
        ...(this.you !== null && this.report?.round === was && message.sight.round > was && { holds: () => this.canPause }),
        onbegin: () => this.speak(message.events),
      })
      if (this.isTicking) this.stage.resume()
    }
    if (mine && this.report?.round !== was) this.report = null // until then others may move on: it is to be read
    if (rest.length > 0 && this.isMyTurn) {
      // The next step of the same turn is already chosen: nothing is asked in between.
      this.hand.renew(NO_CHOICES)
      this.play(rest)
      return
    }
    this.refresh()
    if (this.isMyTurn && this.premove) this.makePremove()
    else if (this.isMyTurn && !mine) {
      sound.turn()
      notifyTurn(t('board.your-turn'))
    }
  }

  /** Take note of what a round brought. */
  private note({ events, sight }: Moved, round: number): void {
    const { view, table } = this
    if (!view || !table) return
    const report = reportOf(events, round, event => view.cost(event, table.layout), view.script)
    if (!report) return
    const whole = this.report?.round === round ? merged(this.report, report) : report
    const ifEnded = sight.boards.flatMap(({ score, bonus }) => (bonus === undefined ? [] : [score + bonus]))
    this.report = { ...whole, starts: sight.to_move, ifEnded }
  }

  private makePremove(): void {
    const steps = this.premove
    this.premove = null
    if (steps?.[0] && findMove(this.table?.legal ?? [], steps[0])) this.play(steps)
    else this.refused = { type: 'refused', version: this.table?.version ?? 0, code: 'premove-gone', message: '', id: null }
  }

  private refuse(message: Refused): void {
    const awaited = this.waiting?.id
    if (awaited !== undefined && message.id === awaited) {
      this.waiting = null
      if (this.table) this.stage.set(this.table.sight)
      this.refresh()
    }
    this.refused = message
    if (message.code === 'old-version' && this.table) this.send({ type: 'resync', since: this.table.version })
  }

  /** Offer the new choices. */
  private refresh(): void {
    const { legal, previews = [], illegal = [] } = this.choosable()
    this.hand.asksFirst = settings.confirm
    this.hand.renew(sortChoices(legal, previews, illegal))
  }

  /** The legal moves; while others are to move, the possible premoves. */
  private choosable(): Pick<TableState, 'legal' | 'previews' | 'illegal'> {
    const table = this.table
    if (table && this.isMyTurn) return table
    const canWish = table?.status === 'playing' && table.you !== null && this.view
    return { legal: canWish ? wishes(table.sight, canWish) : [] }
  }

  private write(message: Moved, round: number): void {
    const { version, seat, move, events, sight, back_to } = message
    if (back_to !== null) this.log = this.log.filter(entry => entry.version <= back_to)
    if (move === null || seat === null) return
    const scores = sight.boards.map(board => board.score)
    this.log = [...this.log, { version, seat, move, round, count: takenCount(events), scores }]
  }

  private speak(events: readonly EventSight[]): void {
    const words = this.view?.wording
    const texts = words ? events.flatMap(event => sayEvent(event, words, seat => this.nameOf(seat), this.you) ?? []) : []
    if (this.isMyTurn) texts.push(t('board.your-turn'))
    this.announce(texts.join(' '))
  }

  private sing(beat: Beat): void {
    const placed = beat.events.reduce((sum, event) => sum + (event.event === 'put-in-line' ? (event.count ?? 0) : 0), 0)
    const scored = beat.labels.reduce((sum, label) => sum + label.points, 0)
    if (beat.kind === 'take') sound.take()
    if (placed > 0) sound.place(placed)
    if (beat.flights.some(flight => flight.to.startsWith('x'))) sound.floor()
    if (beat.kind === 'bonus') sound.row()
    else if (scored > 0) sound.score(scored)
  }
}

/** Return the name of an occupant; bots of the same level are numbered. */
export function nameOfSeat(seats: readonly Seat[], number: number): string {
  const seat = seats[number]
  if (seat?.kind === 'player') return sayGuest(seat.name, number)
  if (seat?.kind !== 'bot') return t('player.number', { number: number + 1 })
  const alike = seats.flatMap((each, index) => (each.kind === 'bot' && each.bot === seat.bot ? [index] : []))
  return alike.length > 1 ? `${sayBot(seat.bot)} ${alike.indexOf(number) + 1}` : sayBot(seat.bot)
}

/** How many tiles were taken. */
export function takenCount(events: readonly EventSight[]): number {
  return events.reduce((sum, event) => sum + (event.event.startsWith('taken') ? (event.count ?? 0) : 0), 0)
}

/** The places that a move filled. */
export function marksOf(events: readonly EventSight[], view: GameView | null): ReadonlySet<string> {
  const marks = new Set<string>()
  for (const e of events) {
    if (e.event === 'put-in-line') {
      for (let i = 0; i < (e.count ?? 0); i++) marks.add(`l${e.seat}.${e.line}.${(e.held_before ?? 0) + i}`)
    } else if (e.event === 'tiled') marks.add(`w${e.seat}.${e.row}.${e.column}`)
    for (const at of view?.marks(e) ?? []) marks.add(at)
  }
  return marks
}

/** Put two reports of the same round together: where each tile is a move. */
function merged(old: RoundReport, more: RoundReport): RoundReport {
  const seats = [...new Set([...old.points, ...more.points].map(each => each.seat))].sort()
  const places = new Map(old.places)
  for (const [at, points] of more.places) places.set(at, (places.get(at) ?? 0) + points)
  return {
    round: old.round,
    places,
    starts: more.starts,
    ifEnded: more.ifEnded,
    points: seats.map(seat => {
      const parts = [old, more].flatMap(report => report.points.find(each => each.seat === seat) ?? [])
      return {
        seat,
        entries: parts.flatMap(part => part.entries),
        total: parts.reduce((sum, part) => sum + part.total, 0),
        isClamped: parts.some(part => part.isClamped),
      }
    }),
  }
}

/** Return what each seat scored at the end of a round; null if no round ended. `costOf`: what an event costs at its full price. */
export function reportOf(
  events: readonly EventSight[],
  round: number,
  costOf: (event: EventSight) => number | null = () => null,
  script: Script | null = null,
): RoundReport | null {
  const scoring = events.filter(
    event => ((event.points ?? 0) !== 0 || costOf(event) !== null) && event.seat !== undefined && event.event !== 'draw-cost',
  )
  if (scoring.length === 0) return null
  const seats = [...new Set(scoring.map(event => event.seat ?? 0))].sort()
  const places = new Map<string, number>()
  for (const event of scoring) {
    if (!script) break
    const at = labelOf(event, script)
    places.set(at, (places.get(at) ?? 0) - (costOf(event) ?? -(event.points ?? 0)))
  }
  return {
    round,
    places,
    starts: null,
    ifEnded: [],
    points: seats.map(seat => {
      const entries = new Map<string, { kind: string; row: number | null; points: number }>()
      const own = scoring.filter(each => each.seat === seat)
      const worth = (event: EventSight) => -(costOf(event) ?? -(event.points ?? 0))
      for (const event of own) {
        const kind = event.event.startsWith('scored-') ? 'line' : event.event
        const row = kind === 'line' ? (event.row ?? null) : null
        const entry = entries.get(`${kind}.${row}`) ?? { kind, row, points: 0 }
        entry.points += worth(event)
        entries.set(`${kind}.${row}`, entry)
      }
      const total = own.reduce((sum, event) => sum + (event.points ?? 0), 0)
      const isClamped = total !== own.reduce((sum, event) => sum + worth(event), 0)
      return { seat, entries: [...entries.values()], total, isClamped }
    }),
  }
}
