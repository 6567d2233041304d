import { has, t } from './i18n.svelte'

/** Name a bot as a player would: by its level, or by its own name. */
export function sayBot(bot: string | null): string {
  const level = /^level(\d)$/.exec(bot ?? '')?.[1]
  if (level && has(`level.${level}`)) return t(`level.${level}`)
  return has(`bot.${bot}`) ? t(`bot.${bot}`) : (bot ?? t('term.bot', { count: 1 }))
}
