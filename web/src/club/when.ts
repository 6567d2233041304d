/** Moments as people write them. */
import { language } from '../lib/i18n.svelte'

export const sayDay = (at: number): string => new Intl.DateTimeFormat(language.now, { dateStyle: 'medium' }).format(at)
export const sayMoment = (at: number): string =>
  new Intl.DateTimeFormat(language.now, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
