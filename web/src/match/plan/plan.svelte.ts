/** Conditional moves at a table: what is stored, and the line that is being played out on the board. */
import { ask, post, sayFailure } from '../../lib/api.svelte'
import { t } from '../../lib/i18n.svelte'
import { Study } from '../../lib/study.svelte'
import type { Match } from '../../lib/match.svelte'
import type { Condition, Conditions, PositionInfo } from '../../lib/shapes'
import { namesBefore } from './seats'
import { answersTo, lineTo, withLine, withoutRule } from './rules'

const at = encodeURIComponent
const wordsOf = (line: string): string[] => line.split(' ').filter(word => word !== '')

export class Plan {
  /** What the server said last. */
  stored: Conditions | null = $state.raw(null)
  trouble: string | null = $state(null)
  isBusy = $state(false)
  /** Whether the last change is stored. */
  isSaved = $state(false)
  /** Whether the next answer counts if the previous ones are illegal. */
  isOther = $state(false)
  readonly study = new Study((line, play) => this.look([...wordsOf(line), ...play]))

  readonly rules: readonly Condition[] = $derived(this.stored?.rules ?? [])
  /** What can follow the line; null while no line is looked at. */
  readonly choices = $derived(this.stored?.choices ?? null)
  readonly turns = $derived(this.choices?.line ?? [])

  constructor(private readonly match: Match) {
    this.study.hand.onplay = steps => void this.run(async () => this.take(await this.study.play(steps)))
  }

  /** What happened to conditional moves: they were played, or have ended. */
  get notices(): string[] {
    const { dropped = null, made = 0 } = this.stored ?? {}
    return [
      ...(dropped ? [t(`if.dropped.${dropped}`, { player: namesBefore(this.match).at(-1) ?? '' })] : []),
      ...(made > 0 ? [t('if.made', { count: made })] : []),
    ]
  }

  /** What is prepared for the line so far. */
  get answers(): readonly string[] {
    return answersTo(this.rules, this.turns, this.match.you ?? 0)
  }

  private get path(): string {
    return `/tables/${at(this.match.table?.id ?? '')}/conditions`
  }

  /** Ask what is stored now. */
  refresh(): Promise<void> {
    return this.run(async () => {
      this.stored = await ask<Conditions>('GET', this.path)
    })
  }

  /** Go to the end of a line. */
  open(words: readonly string[] = []): Promise<void> {
    this.isOther = false
    return this.run(async () => {
      this.study.offer(await this.look(words))
    })
  }

  openRule(path: readonly number[]): Promise<void> {
    return this.open(lineTo(this.rules, path))
  }

  /** Follow the answer that is prepared for the line. */
  follow(): Promise<void> {
    return this.open([...this.turns.flatMap(turn => wordsOf(turn.text)), ...wordsOf(this.answers[0] ?? '')])
  }

  /** Take back the last turn of the line. */
  back(): Promise<void> {
    return this.open(this.turns.slice(0, -1).flatMap(turn => wordsOf(turn.text)))
  }

  /** Choose a group of turns. */
  choose(pattern: string): Promise<void> {
    return this.run(async () => this.take(await this.look([...this.turns.flatMap(turn => wordsOf(turn.text)), pattern])))
  }

  remove(path: readonly number[]): Promise<void> {
    return this.run(() => this.save(withoutRule(this.rules, path)))
  }

  clear(): Promise<void> {
    return this.run(() => this.save([]))
  }

  private async look(words: readonly string[]): Promise<PositionInfo> {
    const found = await ask<Conditions>('GET', `${this.path}?line=${at(words.join(' '))}`)
    this.stored = found
    return this.info(found, words)
  }

  private info(found: Conditions, words: readonly string[]): PositionInfo {
    const { table } = this.match
    if (!table || !found.choices) throw new Error('a line is asked for at a table')
    const { sight, legal, previews, illegal, events } = found.choices
    return { position: words.join(' '), game: table.game, layout: table.layout, sight, legal, previews, illegal, events, deal_due: null }
  }

  /** Offer what comes next; a line that ends with an answer of ours is stored. */
  private async take(found: PositionInfo | null): Promise<void> {
    if (!found) return
    this.study.offer(found)
    const last = this.turns.at(-1)
    if (!last?.is_done || last.seat !== this.match.you) return
    await this.save(withLine(this.rules, this.turns, last.seat, this.isOther))
    this.isOther = false
  }

  private async save(rules: readonly Condition[]): Promise<void> {
    const choices = this.choices
    const kept = await post<Conditions>(this.path, { rules, version: this.stored?.version ?? null })
    this.stored = { ...kept, words: { ...this.stored?.words, ...kept.words }, choices }
    this.isSaved = true
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.isBusy = true
    this.trouble = null
    this.isSaved = false
    try {
      await work()
    } catch (error) {
      this.trouble = sayFailure(error)
      this.study.offer(
        this.stored?.choices
          ? this.info(
              this.stored,
              this.turns.flatMap(turn => wordsOf(turn.text)),
            )
          : null,
      )
    } finally {
      this.isBusy = false
    }
  }
}
