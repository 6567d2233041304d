/** Words and small sums about tournaments. */
import { has, num, t } from '../lib/i18n.svelte'
import type { LogLine, PairingLine, StandingLine, TournamentPage } from '../lib/shapes'

/** Write points: 3.5 is "3½". */
export function sayPoints(points: number): string {
  const whole = Math.floor(points)
  if ((points * 2) % 1 !== 0) return num(points)
  return points === whole ? num(whole) : `${whole === 0 ? '' : num(whole)}½`
}

/** The names of all players by id. */
export function namesOf(page: TournamentPage): Map<string, StandingLine> {
  return new Map(page.standings.map(line => [line.player, line]))
}

/** Whether every pairing of the running round has its result. */
export const isRoundOver = (page: TournamentPage) => page.pairings.every(pairing => pairing.points !== null)

/** Who won a pairing: 0 the first, 1 the second, null nobody. */
export function winnerOf({ points }: PairingLine): 0 | 1 | null {
  const [first = 0, second = 0] = points ?? []
  return first > second ? 0 : second > first ? 1 : null
}

/** Name a tie-break. */
export const sayTieBreak = (name: string) => (has(`club.tie-break.${name}`) ? t(`club.tie-break.${name}`) : name)

/** Whether an id is that of a person with a profile: bots of the server and people at a real table have none. */
export const hasProfile = (line: StandingLine, page: TournamentPage) => !page.over_the_board && !line.player.startsWith('bot-')

const RESULT = /^round (\d+) table (\d+): (first|second|draw|none)(, not played)?(?:, (-?\d+) : (-?\d+))?$/

/** Put a line of the log into words; what is not known stays as it is. */
export function sayLog({ what }: LogLine): string {
  if (what === 'opened' || what === 'cancelled') return t(`club.log.${what}`)
  const [, verb, name] = /^(entered|withdrew) (.*)$/.exec(what) ?? []
  if (verb && name !== undefined) return t(`club.log.${verb}`, { name })
  const paired = /^paired round (\d+)$/.exec(what)?.[1]
  if (paired) return t('club.log.paired', { round: Number(paired) })
  const [, round, table, winner, unplayed, first, second] = RESULT.exec(what) ?? []
  if (round === undefined) return what
  const said = [t('club.log.result', { round: Number(round), table: Number(table) }), t(`club.log.${winner}`)]
  if (unplayed) said.push(t('club.log.not-played'))
  if (first !== undefined) said.push(`${num(Number(first))} : ${num(Number(second))}`)
  return said.join(', ')
}
