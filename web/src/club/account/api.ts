/** Requests about one's own account. */
import { ask, askAgain, drop, post, remember } from '../../lib/api.svelte'
import type {
  AccountDetails,
  Account,
  Done,
  NewSubscription,
  Notifications,
  NotificationTest,
  PasskeyOptions,
  RecoveryCode,
  Relations,
  SubscriptionMade,
  Vacation,
  Warnings,
} from '../../lib/shapes'

type Credential = object

export const account = {
  details: () => ask<AccountDetails>('GET', '/account'),
  setAbout: (about: string) => post<AccountDetails>('/account/about', { about }),
  changePassword: (old: string, next: string) => post<Done>('/account/password', { old, new: next }),
  newCode: (password: string) => post<RecoveryCode>('/account/recovery', { password }),
  setMail: (address: string, password: string, language: string) => post<AccountDetails>('/account/mail', { address, password, language }),
  dropMail: () => drop<AccountDetails>('/account/mail'),
  endSession: (id: string) => drop<AccountDetails>(`/account/sessions/${id}`),
  endOthers: () => post<AccountDetails>('/account/sessions/end'),
  beginPasskey: () => post<PasskeyOptions>('/account/passkeys/begin'),
  addPasskey: (name: string, credential: Credential) => post<AccountDetails>('/account/passkeys', { name, credential }),
  dropPasskey: (id: string) => drop<AccountDetails>(`/account/passkeys/${encodeURIComponent(id)}`),
  beginLogin: () => post<PasskeyOptions>('/login/passkey/begin'),
  logIn: async (credential: Credential) => remember((await post<Account>('/login/passkey', { credential })).player),
  /** Delete the account, with its password or with the answer of a passkey. */
  delete: async (proof: { password: string } | { passkey: Credential }) => remember((await post<Account>('/account/delete', proof)).player),
  forgot: (name: string) => post<Done>('/password/forgot', { name }),
  reset: async (secret: string, password: string) => {
    await post<Done>('/password/reset', { secret, password })
    await askAgain()
  },
  recover: async (name: string, code: string, password: string) => {
    const next = await post<RecoveryCode>('/password/recover', { name, code, password })
    await askAgain()
    return next
  },
  confirm: (secret: string) => post<Done>('/mail/confirm', { secret }),
  warnings: () => ask<Warnings>('GET', '/warnings'),
  relations: () => ask<Relations>('GET', '/relations'),
  setRelation: (player: string, kind: 'block' | 'mute' | null) => post<Relations>('/relations', { player, kind }),
  exportAddress: '/api/account/export',
}

export const notices = {
  list: () => ask<Notifications>('GET', '/notifications'),
  add: (asked: Partial<NewSubscription> & Pick<NewSubscription, 'channel'>) => post<SubscriptionMade>('/notifications', asked),
  drop: (id: string) => drop<Notifications>(`/notifications/${id}`),
  test: (id: string) => post<NotificationTest>(`/notifications/${id}/test`),
  vacation: () => ask<Vacation>('GET', '/vacation'),
  leave: (days: number) => post<Vacation>('/vacation', { days }),
  comeBack: () => drop<Vacation>('/vacation'),
}
