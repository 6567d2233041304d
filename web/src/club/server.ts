/** What the server offers: asked once. */
import { ask } from '../lib/api.svelte'
import type { About } from '../lib/shapes'

let asked: Promise<About> | null = null

export function aboutServer(): Promise<About> {
  asked ??= ask<About>('GET', '/about').catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
