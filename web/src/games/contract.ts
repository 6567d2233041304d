/** What the page asks of a game: everything that is true of one game alone is in its folder, behind this. */
import type { Component, Snippet } from 'svelte'
import type { SeatLabel } from '../board/arena'
import type { Wording } from '../board/say'
import type { Option } from '../lib/choice'
import type { Hand } from '../lib/hand.svelte'
import type { BoardSight, EventSight, Layout, MoveSight, Sight, Source } from '../lib/shapes'
import type { Script } from '../stage/beats'

/** What was chosen for a new match; each game adds its own fields. */
export type Choice = Record<string, string | number | boolean> & { level: number }

/** A kind of table: its tag, and the request that leads to it; each game adds its own fields. */
export interface Kind {
  tag: string
  players: number
}

/** A turn of several steps, sent together after the last one. */
export interface GameTurn {
  /** Whether steps are being chosen now. */
  readonly isOpen: boolean
  /** Whether all steps are chosen. */
  readonly isComplete: boolean
  /** What to ask the player for. */
  readonly prompt: string | null
  /** Follow a new state, or none. */
  follow(sight: Sight | null): void
  /** Whether a choice opens further steps, which take over from here. */
  opens(option: Option): boolean
  /** Whether a key means something now. */
  key(key: string): boolean
  finish(): void
  /** Go one step back; return whether there was one. */
  back(): boolean
}

/** The turn of a game whose moves have one step each. */
export const SINGLE_STEP: GameTurn = {
  isOpen: false,
  isComplete: false,
  prompt: null,
  follow: () => {},
  opens: () => false,
  key: () => false,
  finish: () => {},
  back: () => false,
}

export interface BoardProps<L = Layout, S = Sight> {
  layout: L
  sight: S
  seat: number
  name: string
  /** Set on the board whose owner is to choose here. */
  hand: Hand | null
  turn: GameTurn
  marks: ReadonlySet<string> | undefined
  /** The phone's dock takes the place of the lines. */
  quiet: boolean
}

export interface OfferProps<S = Sight> {
  sight: S
  hand: Hand | null
  turn: GameTurn
  /** Where the last tiles were taken from. */
  from: Source | null
  marks: ReadonlySet<string> | undefined
}

/** What a phone shows above the player's own board. */
export interface PhoneProps<L = Layout, S = Sight> extends OfferProps<S> {
  layout: L
  labels: readonly SeatLabel[]
  /** The seats of the others, in their order. */
  others: readonly number[]
  /** Whether nothing is left to take. */
  isDone: boolean
  /** The whole board of a seat. */
  panel: Snippet<[number]>
  /** What an opponent did last. */
  brief: Snippet<[number]> | undefined
}

/** A change of a position that is being set up, as the program understands it. */
export type Edit = Record<string, string | number | boolean | null> & { op: string }

/** What a press on the table puts down. */
export interface Brush {
  kind: string
  name: string
  /** The side of a tile in its picture, in pixels, if it is not the usual one. */
  size?: number
}

/** How a position is set up by hand; the program makes the edits and reports what is impossible. */
export interface GameSetup<L = Layout, S = Sight> {
  /** What can be put down besides tiles and the start marker, group by group. */
  brushes(layout: L, sight: S): { label: string; brushes: Brush[] }[]
  sayBrush(brush: Brush): string
  Picture?: Component<{ brush: Brush }>
  /** Numbers that are not drawn on the table. */
  numbers(sight: S): { label: string; value: number; most: number; edit: (value: number) => Edit }[]
  /** What a brush does at a place; null where it does nothing. */
  edit(place: string, brush: Brush): Edit | null
}

/** A place of the table: tiles at a source, a line or a space of a seat's board, or what a kind of move takes. */
export interface Spot {
  source?: Source
  color?: string
  seat?: number
  line?: number | null
  row?: number
  column?: number
  kind?: MoveSight['kind']
  slot?: number
  factory?: number
}

export interface Lesson {
  id: string
  position: string
  near: number
  accepts: string[]
  steps: number
  rules: string[]
}

export interface GameView<L extends Layout = Layout, S extends Sight = Sight> {
  name: string
  /** The place of the game in lists. */
  order: number
  /** Kinds of tables, as the program lists them. */
  kinds: readonly Kind[]
  /** Name a kind: "Azulejos, 3 players". */
  title(kind: Kind): string
  /** Pools of ratings, with the keys of their names. */
  pools: readonly (readonly [string, string])[]

  /** What a new match asks for, and what it proposes. */
  defaults: Choice
  Options: Component<{ choice: Choice }, object, 'choice'>
  players(choice: Choice): number
  /** The request besides the number of players. */
  request(choice: Choice): Record<string, unknown>
  /** A strip of wall above a card: capitals are tiles, small letters empty spaces. */
  band: readonly string[]
  bandPicture(letter: string): string | null

  /** The side of a tile on the boards, how high a phone's table is and how much of that it can spare, in units of the arena. */
  sizes: { others: number; mine: number; phoneMine: number; phoneHigh: number; phoneSpare: number }
  Board: Component<BoardProps<L, S>>
  /** What can be taken. One element in it has `data-offer` and can be focused; the focus goes there after a move. */
  Offer: Component<OfferProps<S>>
  Phone: Component<PhoneProps<L, S>>
  /** More to show beside the boards. */
  Side?: Component<{ sight: S; labels: readonly SeatLabel[] }>
  /** More controls in the bar under the offer. */
  Bar?: Component<{ sight: S; hand: Hand; turn: GameTurn; part: 'held' | 'buttons' | 'rows' }>
  turn(hand: Hand): GameTurn
  /** Keys that only this game uses, with the keys of their texts. */
  keys?: readonly (readonly [string, string])[]

  wording: Wording
  /** The prompt for the seat to move if it is not about tiles; null leaves it to the page. */
  prompt(sight: S, hand: Hand): string | null
  /** Kinds of moves that are buttons of their own now. */
  buttons(sight: S): readonly MoveSight['kind'][]
  /** Kinds of moves that a phone offers under the thumb with a picture, and the key of their name. */
  pictured: readonly { kind: MoveSight['kind']; name: string; picture: (move: MoveSight) => string | null }[]
  /** How many rounds a match has, where that is fixed. */
  rounds(layout: L): number | null
  /** Whether tiles are being taken, so that premoves and hints are possible. */
  isOffer(sight: S): boolean
  /** The tiles at each source. */
  piles(sight: S): [Source, string][]
  /** What is neither in the bag nor on the table. */
  discarded(sight: S): Record<string, number>
  /** Who has the start marker now. */
  starter(sight: S): number | null
  /** What an event costs at its full price, even where a score cannot fall that far; null for events without a price. */
  cost(event: EventSight, layout: L): number | null
  /** The rows of the wall of a board. */
  wall(board: BoardSight): string[]
  /** The pictures of a wall: its tiles, what is printed where none lies yet, null where there is no space. */
  wallPictures(layout: L, board: BoardSight): (string | null)[][]

  /** Apply an event to the picture. */
  tell(sight: S, event: EventSight): void
  /** A scored picture with what no event reports, from the sight that comes next. */
  settled?(picture: S, next: S): S
  script: Script<S>
  /** The places of the tiles that an event names together, where they lie apart: all tiles of a complete color. */
  apart?(event: EventSight, sight: S): string[]
  /** Places that an event filled. */
  marks(event: EventSight): string[]

  /** Places that only this game has, from and to the names of their elements. */
  spots?: { find(at: string): Spot | null; at(place: Spot): string | null }

  setup: GameSetup<L, S>
  lessons: readonly Lesson[]
  /** Lessons beyond the rules, fetched by who wants them; their words are the section `planning`. */
  planning?: () => Promise<readonly Lesson[]>
}

/** A game's folder knows its own shapes; the page passes them on without looking inside. */
export function defineGame<L extends Layout, S extends Sight>(view: GameView<L, S>): GameView {
  return view as unknown as GameView
}
