/** Opens the menus of people at a table, if the server has a club. */
import { account } from '../account/api'
import { aboutServer } from '../server'
import { openSection } from '../../lib/i18n.svelte'
import { company } from '../../lib/company.svelte'
import type { Relations } from '../../lib/shapes'

export function note({ relations }: Relations): void {
  company.hushed = new Set(relations.map(relation => relation.player))
}

export async function openCompany(): Promise<void> {
  if (company.isOpen || !(await aboutServer()).club) return
  const [relations] = await Promise.all([account.relations(), openSection('people')])
  note(relations)
  company.isOpen = true
}
