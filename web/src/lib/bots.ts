import { isNamed } from './api.svelte'
import { has, t } from './i18n.svelte'
import { seatFigure } from './seats'

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Return the name of a player of a record, who may be a bot; in a tournament, bots of one level are numbered. */
export function sayPlayer(name: string, seat: number): string {
  const [, level, number] = /^(level\d) (\d+)$/.exec(name) ?? []
  if (level && number) return `${sayBot(level)} ${number}`
  return /^level\d$/.test(name) || has(`bot.${name}`) ? sayBot(name) : sayGuest(name, seat)
}

/** Return the name of a person; without one, the name of the seat's figure, so that no two names are the same. */
export function sayGuest(name: string, seat: number): string {
  return isNamed(name) ? name : t(seatFigure(seat))
}

/** Return the name of a bot: its level, or its own name. */
export function sayBot(bot: string | null): string {
  const level = /^level(\d)$/.exec(bot ?? '')?.[1]
  if (level && has(`level.${level}`)) return t(`level.${level}`)
  return has(`bot.${bot}`) ? t(`bot.${bot}`) : (bot ?? t('term.bot', { count: 1 }))
}
