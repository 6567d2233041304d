/** An open study at one of its positions: where we are, what is seen there, and what can be done there. */
import type { SeatLabel } from '../../board/arena'
import type { GameView } from '../../games/contract'
import { viewOf } from '../../games/registry'
import type { Step } from '../../lib/choice'
import { t } from '../../lib/i18n.svelte'
import { lookAt } from '../../lib/positions'
import { link, route, type Visit } from '../../lib/router.svelte'
import type { MoveSight, PositionInfo, StudyInfo, StudyNode } from '../../lib/shapes'
import { Study } from '../../lib/study.svelte'
import { Advisor, sayValue } from './advisor.svelte'
import { Pencil } from './drawing.svelte'
import { keepCopy, type Edit } from './keeping'
import type { Drawing } from './places'
import { Session } from './session.svelte'
import { findNode, isMain, keysBack, opening, ROOT, walk, type Way } from './tree'

const START = 'start'
/** How many moves of a line of the engine are added. */
const LONGEST = 8

export class Desk {
  readonly session = new Session()
  readonly study = new Study(lookAt)
  readonly advisor = new Advisor()
  readonly pencil: Pencil = new Pencil(
    () => this.view,
    (from, to) => void this.session.edit({ op: 'draw', at: this.key, from, to, kind: this.pencil.kind }),
  )
  /** Comments that could not be saved, by the key of their node, for when somebody comes back. */
  readonly drafts = new Map<string, string>()
  /** Keeps the words that are being written, before anything else is changed. */
  saveWords: () => Promise<void> = () => Promise.resolve()
  seen: PositionInfo | null = $state.raw(null)
  /** The seat whose board is shown first. */
  near: number = $state(0)

  readonly info: StudyInfo | null = $derived(this.session.info)
  readonly nodes: readonly StudyNode[] = $derived(this.info?.nodes ?? [])
  readonly canEdit: boolean = $derived(this.session.opened?.isMine ?? false)
  readonly chapterAsked: number = $derived(Math.max(0, Number(route.now.query.get('c') ?? 1) - 1) || 0)
  private readonly nodeAsked = $derived(route.now.query.get('n'))
  readonly at: number = $derived(this.find(this.nodeAsked))
  readonly node: StudyNode | null = $derived(this.nodes[this.at] ?? null)
  readonly key: string = $derived(this.node?.key ?? '')
  readonly isSide: boolean = $derived(!isMain(this.nodes, this.at))
  readonly here: StudyNode | StudyInfo['start'] | null = $derived(this.node ?? this.info?.start ?? null)
  readonly view: GameView | null = $derived(viewOf(this.info?.layout.game))
  readonly drawings: Drawing[] = $derived(this.here ? ([...this.here.arrows, ...this.here.rings] as Drawing[]) : [])
  readonly labels: SeatLabel[] = $derived(
    (this.seen?.sight.boards ?? []).map((_, seat) => ({ name: t('player.number', { number: seat + 1 }), isMe: false, tag: '' })),
  )

  constructor(
    readonly id: string,
    private readonly visit: Visit,
  ) {
    this.study.hand.onplay = steps => void this.play(steps)
  }

  private find(asked: string | null): number {
    if (asked === START) return ROOT
    const found = asked === null ? ROOT : findNode(this.nodes, asked)
    return found === ROOT ? opening(this.nodes) : found
  }

  address(chapter: number, to: string | null, id = this.id): string {
    return `${link('study', id)}?c=${chapter + 1}${to === null ? '' : `&n=${to === '' ? START : to}`}`
  }

  /** The address of what is shown, as others open it. */
  get full(): string {
    return `${location.origin}/${this.address(this.info?.chapter ?? 0, this.key)}`
  }

  go(to: number, isQuiet = false): void {
    if (to === this.at) return
    this.visit[isQuiet ? 'replace' : 'step'](this.address(this.info?.chapter ?? 0, this.nodes[to]?.key ?? ''))
  }

  /** Go one step; return whether there was one. */
  walk(way: Way): boolean {
    const to = walk(this.nodes, this.at, way)
    const isStep = to !== this.at
    this.go(to, true)
    return isStep
  }

  openChapter(chapter: number): void {
    this.visit.step(this.address(chapter, null))
  }

  /** Show the position that we are at; return what forgets about it if we leave first. */
  look(): () => void {
    let isOpen = true
    this.session.look(this.at).then(
      found => {
        if (!isOpen) return
        this.seen = found
        this.near = found.sight.to_move ?? this.near
      },
      (error: unknown) => (this.session.failure = error),
    )
    return () => (isOpen = false)
  }

  /** Make a change, and show what it leads to. */
  async edit(...edits: Edit[]): Promise<void> {
    await this.saveWords()
    const shown = await this.session.edit(...edits)
    const isElsewhere = shown !== this.key || this.info?.chapter !== this.chapterAsked
    if (shown !== null && this.info && isElsewhere) this.visit.step(this.address(this.info.chapter, shown))
  }

  /** Change a chapter, or add some; return whether that was done. */
  async editChapters(edits: Edit[], isNew = false): Promise<boolean> {
    const shown = isNew ? await this.session.change(edits) : await this.session.edit(...edits)
    if (shown === null || !this.info) return false
    this.openChapter(this.info.chapter)
    return true
  }

  /** Change the words here. */
  async say(text: string, was: string): Promise<string | null> {
    const about = this.key
    const done = await this.session.edit({ op: 'comment', at: about, was, comment: text })
    if (done === null) this.drafts.set(about, text)
    else this.drafts.delete(about)
    return done
  }

  private play(steps: readonly Step[]): Promise<void> {
    return this.attempt(async () => {
      const played = await this.study.play(steps)
      if (played?.words) await this.edit({ op: 'play', at: this.key, words: played.words })
    })
  }

  think(): Promise<void> {
    return this.attempt(() => this.advisor.think(this.here?.position ?? ''))
  }

  /** Add the line that the engine expects, with its value as words. */
  addLine(move: MoveSight): void {
    const value = this.advisor.valueOf(move)
    if (!value) return
    const words = value.variation.slice(0, LONGEST)
    void this.edit({ op: 'play', at: this.key, words, far: true, comment: sayValue(value) })
  }

  /** Drop the moves that were tried, and show the last position that the study itself has. */
  async putBack(): Promise<void> {
    const keys = keysBack(this.nodes, this.at)
    await this.session.putBack()
    const left = keys.find(key => findNode(this.nodes, key) !== ROOT) ?? ''
    this.visit.replace(this.address(this.info?.chapter ?? 0, left))
  }

  /** Keep a copy on this device, and continue there. */
  keepCopy(): Promise<void> {
    return this.attempt(async () => {
      const { opened, info, key } = { opened: this.session.opened, info: this.info, key: this.key }
      if (opened && info) this.visit.go(this.address(info.chapter, key, await keepCopy(opened)))
    })
  }

  /** Go to where the study is now; null if it is no longer anywhere. */
  moveTo(id: string | null): void {
    this.visit.go(id === null ? link('studies') : this.address(this.info?.chapter ?? 0, this.key, id))
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.session.failure = error
    }
  }
}
