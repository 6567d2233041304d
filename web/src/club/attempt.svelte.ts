/** Something that a person tries: whether it is under way, and how it ended. */
import { untilAnswered } from './patience'
import { sayFailure } from '../lib/api.svelte'
import { t } from '../lib/i18n.svelte'

export class Attempt {
  isBusy = $state(false)
  trouble: string | null = $state(null)
  /** What has been done, in a sentence. */
  done = $state('')

  /** Do something; what it returns is said at the end. Return whether it worked. */
  async run(work: () => Promise<string>): Promise<boolean> {
    this.isBusy = true
    this.trouble = null
    this.done = ''
    try {
      this.done = await work()
      return true
    } catch (error) {
      // The browser's own dialogs end in an exception when somebody closes them.
      this.trouble = error instanceof DOMException ? t('my.stopped') : sayFailure(error)
      return false
    } finally {
      this.isBusy = false
    }
  }

  /** Do something that the page needs, again and again until the server answers. Return how to stop. */
  repeat(work: () => Promise<string>): () => void {
    return untilAnswered(
      work,
      done => (this.done = done),
      trouble => (this.trouble = trouble),
    )
  }
}
