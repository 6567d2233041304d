/** What a person has picked up and not yet played: everything can be put back until the last step is sent. */
import { sayCode } from './api.svelte'
import { NO_CHOICES, type Choices, type Group, type Option, type Step } from './choice'
import type { MoveSight } from './shapes'

/** Where a move goes that has no line: the floor line, where tiles are lost. */
export type Line = number | null

export class Hand {
  choices: Choices = $state.raw(NO_CHOICES)
  /** The pile that is picked up. */
  selected: string | null = $state(null)
  /** The line that it would go to, waiting to be confirmed; undefined while none is chosen. */
  line: Line | undefined = $state()
  /** The line under the pointer or the focus. */
  hover: Line | undefined = $state()
  /** Any other choice that waits to be confirmed, by the word of its move. */
  word: string | null = $state(null)
  /** A chosen line that cannot take the held tiles, and why. */
  doubted: Line | undefined = $state()
  reason: string | null = $state(null)
  /** Whether a click on a line only chooses it, and a second one plays. */
  asksFirst: boolean = $state(false)
  onplay: (steps: Step[]) => void = () => {}
  /** Whether a choice opens further steps, which take over from here. */
  opens: (option: Option) => boolean = () => false

  get group(): Group | null {
    return this.selected === null ? null : (this.choices.groups.get(this.selected) ?? null)
  }

  get isActive(): boolean {
    return this.choices.all.length > 0
  }

  /** The target that is shown in full: the chosen one, else the one under the pointer. */
  get shown(): Option | null {
    const line = this.hover !== undefined ? this.hover : this.line
    return line === undefined ? null : (this.group?.targets.get(line) ?? null)
  }

  get chosen(): Option | null {
    if (this.word !== null) return this.choices.all.find(option => option.move.word === this.word) ?? null
    return this.line === undefined ? null : (this.group?.targets.get(this.line) ?? null)
  }

  /** Set new choices; what is held stays in hand as long as it can be played. */
  renew(choices: Choices): void {
    this.choices = choices
    if (this.selected !== null && !choices.groups.has(this.selected)) this.putBack()
    if (this.line !== undefined && !this.group?.targets.has(this.line)) this.line = undefined
    if (this.word !== null && !choices.all.some(option => option.move.word === this.word)) this.word = null
    this.hover = undefined
    this.forgetDoubt()
  }

  pick(id: string): void {
    if (!this.choices.groups.has(id)) return
    this.word = null
    this.line = undefined
    this.hover = undefined
    this.selected = this.selected === id ? null : id
    this.forgetDoubt()
  }

  /** Put the tiles in a line: that plays the move, unless it is to be confirmed. */
  aim(line: Line): void {
    this.put(line, !this.asksFirst)
  }

  /** Choose a line and wait for the move to be confirmed; choosing it again confirms it. */
  consider(line: Line): void {
    this.put(line, false)
  }

  private put(line: Line, isSure: boolean): void {
    const option = this.group?.targets.get(line)
    this.forgetDoubt()
    if (!option) this.doubt(line)
    else if (this.opens(option)) this.line = line
    else if (isSure || this.line === line) this.play(option.move)
    else this.line = line
  }

  /** Show why the held tiles cannot go to a line. */
  private doubt(line: Line): void {
    const refusal = this.group?.refusals.get(line)
    this.line = undefined
    this.doubted = line
    this.reason = refusal ? sayCode(refusal.code, refusal.message) : null
  }

  private forgetDoubt(): void {
    this.doubted = undefined
    this.reason = null
  }

  /** Choose a move other than a take; choosing it again plays it. */
  choose(move: MoveSight): void {
    if (this.word === move.word) this.play(move)
    else {
      this.selected = null
      this.line = undefined
      this.word = move.word
    }
  }

  confirm(): void {
    const option = this.chosen
    if (option && !this.opens(option)) this.play(option.move)
  }

  play(move: MoveSight): void {
    this.putBack()
    this.choices = NO_CHOICES
    this.onplay([move])
  }

  /** Go one step back: first the line, then the tiles. */
  back(): boolean {
    if (this.word !== null) this.word = null
    else if (this.line !== undefined) this.line = undefined
    else if (this.selected !== null) this.selected = null
    else return false
    this.forgetDoubt()
    return true
  }

  putBack(): void {
    this.selected = null
    this.line = undefined
    this.hover = undefined
    this.word = null
    this.forgetDoubt()
  }
}
