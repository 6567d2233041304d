import { has, t } from './i18n.svelte'

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Return the name of a player of a record, who may be a bot. */
export function sayPlayer(name: string): string {
  return /^level\d$/.test(name) || has(`bot.${name}`) ? sayBot(name) : name
}

/** Return the name of a bot: its level, or its own name. */
export function sayBot(bot: string | null): string {
  const level = /^level(\d)$/.exec(bot ?? '')?.[1]
  if (level && has(`level.${level}`)) return t(`level.${level}`)
  return has(`bot.${bot}`) ? t(`bot.${bot}`) : (bot ?? t('term.bot', { count: 1 }))
}
