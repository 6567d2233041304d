/** The places of the page: how each is fetched, what the browser calls it, and which words only it needs. */
import type { Component } from 'svelte'
import { openSection } from './i18n.svelte'

interface Place {
  load: () => Promise<{ default: Component }>
  /** The key of its title, among the words of the whole page. */
  title: string
  /** The section of words that it needs beyond those of the whole page. */
  section?: string
}

export const PLACES: Readonly<Record<string, Place>> = {
  table: { load: () => import('../pages/Table.svelte'), title: 'term.match' },
  offline: { load: () => import('../pages/Offline.svelte'), title: 'term.match' },
  club: { load: () => import('../club/Club.svelte'), title: 'place.club', section: 'club' },
  /** The old address of the club. */
  tables: { load: () => import('../club/Club.svelte'), title: 'place.club', section: 'club' },
  people: { load: () => import('../club/Profile.svelte'), title: 'place.people', section: 'club' },
  tournament: { load: () => import('../club/Tournament.svelte'), title: 'place.tournament', section: 'club' },
  'own-table': { load: () => import('../pages/OwnTable.svelte'), title: 'ui.own-table', section: 'study' },
  review: { load: () => import('../pages/Review.svelte'), title: 'ui.review', section: 'study' },
  analysis: { load: () => import('../pages/Analysis.svelte'), title: 'ui.analysis' },
  learn: { load: () => import('../pages/Learn.svelte'), title: 'ui.learn' },
  rules: { load: () => import('../pages/Rules.svelte'), title: 'ui.rules' },
  puzzles: { load: () => import('../study/puzzles/Puzzles.svelte'), title: 'nav.puzzles', section: 'puzzles' },
  'own-puzzles': { load: () => import('../study/puzzles/OwnPuzzles.svelte'), title: 'nav.puzzles', section: 'puzzles' },
  studies: { load: () => import('../study/studies/Studies.svelte'), title: 'nav.studies', section: 'studies' },
  study: { load: () => import('../study/studies/StudyPage.svelte'), title: 'place.study', section: 'studies' },
  account: { load: () => import('../club/account/AccountPage.svelte'), title: 'account', section: 'account' },
  moderation: { load: () => import('../club/moderation/ModerationPage.svelte'), title: 'nav.moderation', section: 'moderation' },
  history: { load: () => import('../pages/History.svelte'), title: 'nav.history' },
}

/** Fetch the page of a place with its words. */
export async function openPlace(place: Place): Promise<Component> {
  const [page] = await Promise.all([place.load(), place.section ? openSection(place.section) : undefined])
  return page.default
}
