/** A study that is open: what is shown of it, and every change of it, one after the other. */
import { ApiError, sayFailure } from '../../lib/api.svelte'
import { lookAt } from '../../lib/positions'
import type { PositionInfo, StudyInfo, StudyNode } from '../../lib/shapes'
import { change, open, openTried, type Edit, type Opened } from './keeping'
import { ROOT } from './tree'

export class Session {
  opened: Opened | null = $state.raw(null)
  /** What went wrong last; null if nothing did. */
  failure: unknown = $state.raw(null)
  /** Whether somebody else has changed the same: what is shown now is theirs. */
  isStale: boolean = $state(false)
  /** How many changes are on their way. */
  waiting: number = $state(0)
  private line: Promise<unknown> = Promise.resolve()
  private readonly seen = new Map<string, Promise<PositionInfo>>()

  /** What went wrong, in words. */
  get trouble(): string | null {
    return this.failure === null ? null : sayFailure(this.failure)
  }

  get info(): StudyInfo | null {
    return this.opened?.info ?? null
  }

  /** Whether somebody else's study is shown with moves that were tried here. */
  get isTrying(): boolean {
    return (this.opened?.tried.size ?? 0) > 0
  }

  /** Open a study, or another chapter of it; moves that were tried stay. */
  async load(id: string, chapter: number): Promise<void> {
    const before = this.opened
    try {
      this.opened = before && this.isTrying ? await openTried(before, chapter) : await open(id, chapter)
      this.failure = null
    } catch (error) {
      this.failure = error
    }
  }

  /** Look at a position of the chapter; one that was looked at is remembered. */
  look(at: number): Promise<PositionInfo> {
    const { start, nodes } = this.info ?? { start: null, nodes: [] }
    const node: StudyNode | undefined = nodes[at]
    const from = at === ROOT || node?.parent === ROOT ? start?.position : nodes[node?.parent ?? ROOT]?.position
    const words = node ? [node.word] : []
    const key = [from, ...words].join(' ')
    const known = this.seen.get(key)
    if (known) return known
    const found = lookAt(from ?? '', words)
    this.seen.set(key, found)
    found.catch(() => this.seen.delete(key))
    return found
  }

  /** Make changes in the chapter that is shown; return the key of the node to show then, or null if nothing was changed. */
  edit(...edits: Edit[]): Promise<string | null> {
    const chapter = this.info?.chapter ?? 0
    const of = this.info?.chapters[chapter]?.title
    return this.change(edits.map(edit => ({ chapter, of, ...edit })))
  }

  change(edits: Edit[]): Promise<string | null> {
    this.waiting += 1
    const done = this.line.then(() => this.make(edits)).finally(() => (this.waiting -= 1))
    this.line = done
    return done
  }

  private async make(edits: Edit[]): Promise<string | null> {
    const before = this.opened
    if (!before) return null
    try {
      this.opened = await change(before, edits)
      this.failure = null
      this.isStale = false
      return this.opened.info.at
    } catch (error) {
      this.failure = error
      if (error instanceof ApiError && error.code === 'stale-study') await this.refresh(before)
      return null
    }
  }

  /** Show what has become of a study that was changed elsewhere. */
  private async refresh({ id, info }: Opened): Promise<void> {
    this.opened = await open(id, info.chapter).catch(() => this.opened)
    this.isStale = true
  }

  /** Show the study again as its owner left it, without the moves that were tried. */
  async putBack(): Promise<void> {
    const before = this.opened
    if (!before) return
    this.opened = { ...before, tried: new Set() }
    await this.load(before.id, before.info.chapter)
  }

  /** Look whether another tab has changed the study. */
  async catchUp(): Promise<void> {
    const before = this.opened
    if (!before || this.waiting > 0 || this.isTrying) return
    const now = await open(before.id, before.info.chapter).catch(() => null)
    if (now && this.opened === before && now.info.study !== before.info.study) this.opened = now
  }
}
