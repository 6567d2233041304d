/** Requests of moderators. */
import { ask, drop, post } from '../../lib/api.svelte'
import type { AuditLog, Done, ModeratedPlayer, Moderation, NewSanction, Warnings } from '../../lib/shapes'

const at = (...parts: string[]) => ['/moderation', ...parts.map(encodeURIComponent)].join('/')

export const moderation = {
  overview: (isClosed: boolean) => ask<Moderation>('GET', `/moderation?closed=${isClosed ? 1 : 0}`),
  player: (id: string) => ask<ModeratedPlayer>('GET', at('players', id)),
  closeReport: (id: string, outcome: string) => post<Moderation>(at('reports', id, 'close'), { outcome }),
  sanction: (asked: NewSanction) => post<Warnings>('/moderation/sanctions', asked),
  lift: (id: string) => drop<Done>(at('sanctions', id)),
  closeTable: (id: string, reason: string) => post<Done>(at('tables', id, 'close'), { reason }),
  audit: (before?: number) => ask<AuditLog>('GET', `/moderation/audit${before === undefined ? '' : `?before=${before}`}`),
}
