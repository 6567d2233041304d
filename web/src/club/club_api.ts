/** The requests of the club: seeks, people, tournaments. */
import { ask, beSomebody, drop, post } from '../lib/api.svelte'
import type { About, Clock, NewSeek, PlayerPage, Profile, SeekLine, SeekList, TournamentPage, Tournaments } from '../lib/shapes'

const at = encodeURIComponent

/** The options of a new tournament; the server has a default for each. */
export interface TournamentWish {
  name: string
  game: Record<string, unknown>
  kind: TournamentPage['kind']
  rounds: number
  clock: Clock
  starts_at: number | null
  pause_s: number
  minutes: number
  team_size: number
  rated: boolean
  accounts: boolean
  bots: boolean
  over_the_board: boolean
}

export interface ResultWish {
  table: number
  winner: 'first' | 'second' | 'draw' | 'none'
  played: boolean
  scores: [number, number] | null
}

const change = (id: string, path: string, body?: unknown) => post<TournamentPage>(`/tournaments/${at(id)}${path}`, body, beSomebody)

export const club = {
  about: () => ask<About>('GET', '/about'),
  seeks: () => ask<SeekList>('GET', '/seeks'),
  seek: (wish: NewSeek) => post<SeekLine>('/seeks', wish, beSomebody),
  askSeek: (id: string) => ask<SeekLine>('GET', `/seeks/${at(id)}`),
  endSeek: (id: string) => drop<unknown>(`/seeks/${at(id)}`),
  takeSeek: (id: string) => post<SeekLine>(`/seeks/${at(id)}/accept`, undefined, beSomebody),
  person: (name: string) => ask<PlayerPage>('GET', `/people/${at(name)}`),
  profile: (id: string) => ask<Profile>('GET', `/players/${at(id)}/profile`),
  tournaments: () => ask<Tournaments>('GET', '/tournaments'),
  tournament: (id: string) => ask<TournamentPage>('GET', `/tournaments/${at(id)}`),
  openTournament: (wish: TournamentWish) => post<TournamentPage>('/tournaments', wish),
  enter: (id: string, team: string) => change(id, '/entries', { team }),
  withdraw: (id: string, player: string) => drop<TournamentPage>(`/tournaments/${at(id)}/entries/${at(player)}`),
  enterPerson: (id: string, name: string, rating: number, team: string) => change(id, '/people', { name, rating, team }),
  enterBots: (id: string, bot: string, count: number) => change(id, '/bots', { bot, count }),
  pair: (id: string) => change(id, '/pair'),
  setResult: (id: string, result: ResultWish) => change(id, '/results', result),
  cancel: (id: string) => change(id, '/cancel'),
}
