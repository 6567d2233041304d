/** Faults in a text that somebody pasted: why it was refused, where, and by which word. */
import { ApiError, sayFailure, type TextPlace } from '../../lib/api.svelte'
import { language, t } from '../../lib/i18n.svelte'

/** How much of the text is shown. */
const LONGEST = 40

/** Where a place lies in a text. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}

/** The word at a place. */
export const wordAt = (text: string, place: TextPlace): string => /^\S*/.exec(text.slice(offsetOf(text, place)))?.[0] ?? ''

/** Why a text was refused. In English the program says all of it, otherwise the sentence of the code is followed by the place. */
export function sayReason(error: unknown, text: string): string {
  const sentence = sayFailure(error)
  if (!(error instanceof ApiError) || error.message === '' || error.message === sentence) return sentence
  if (language.now === 'en') return `${sentence.replace(/\.$/, '')}: ${error.message}`
  if (!error.place) return sentence
  const word = wordAt(text, error.place).slice(0, LONGEST)
  return `${sentence} ${t('studies.text.place', { ...error.place, word })}`
}
