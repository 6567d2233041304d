/** Where studies are kept: on this device, or on the server, where they are shared by link. */
import { api, ApiError } from '../../lib/api.svelte'
import { read, write } from '../../lib/memory'
import { describeStudy } from '../../lib/positions'
import type { StudyInfo } from '../../lib/shapes'

/** A change of a study, as the program understands it. */
export type Edit = Record<string, unknown> & { op: string }

export interface Listed {
  id: string
  title: string
  /** When it was changed last. */
  at: number
}

export interface Opened {
  id: string
  info: StudyInfo
  isMine: boolean
  /** Whose it is; null for one that is kept here. */
  owner: string | null
  version: number
  /** The keys of moves and deals that a reader has tried here; nobody else sees them. */
  tried: ReadonlySet<string>
}

const LIST = 'studies'
const PREFIX = 'my-'
const MOST_TRIES = 5
const NOTHING: ReadonlySet<string> = new Set()

export const isKeptHere = (id: string): boolean => id.startsWith(PREFIX)
const place = (id: string) => `study.${id}`

/** The studies on this device, the one changed last first. */
export const keptHere = (): Listed[] => read<Listed[]>(LIST, []).filter(each => typeof each.id === 'string')

export const textOf = (id: string): string => read<string>(place(id), '')

function keep(id: string, info: StudyInfo): void {
  write(place(id), info.study)
  // A browser that is full or keeps nothing must say so: a study is work.
  if (textOf(id) !== info.study) throw new ApiError('not-kept', '', 0)
  write(LIST, [{ id, title: info.title, at: Date.now() }, ...keptHere().filter(each => each.id !== id)])
}

export function forget(id: string): void {
  write(
    LIST,
    keptHere().filter(each => each.id !== id),
  )
  localStorage.removeItem(`azulejos.${place(id)}`)
}

const letters = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** A seed for deals that are drawn. */
export const newSeed = letters

/** Begin a study on this device; return its id. */
export async function begin(edits: Edit[]): Promise<string> {
  return (await beginAt(edits)).id
}

/** Begin a study on this device; return its id, and the key of the node that its last edit shows. */
export async function beginAt(edits: Edit[]): Promise<{ id: string; at: string }> {
  const info = await describeStudy({ study: '', edits })
  const id = PREFIX + letters()
  keep(id, info)
  return { id, at: info.at }
}

export async function open(id: string, chapter: number): Promise<Opened> {
  if (!isKeptHere(id)) {
    const { info, mine, owner, version } = await api.sharedStudy(id, chapter)
    return { id, info, isMine: mine, owner, version, tried: NOTHING }
  }
  const text = textOf(id)
  if (text === '') throw new ApiError('no-study', '', 404)
  return here(id, await describeStudy({ study: text, chapter }))
}

const here = (id: string, info: StudyInfo): Opened => ({ id, info, isMine: true, owner: null, version: 0, tried: NOTHING })

/** Open another chapter of a study in which moves were tried. */
export const openTried = async (opened: Opened, chapter: number): Promise<Opened> => ({
  ...opened,
  info: await describeStudy({ study: opened.info.study, chapter }),
})

/** Make changes only here, in what is shown of somebody else's study. */
async function tryOut(opened: Opened, edits: Edit[]): Promise<Opened> {
  const info = await describeStudy({ study: opened.info.study, edits })
  const known = new Set(opened.info.nodes.map(node => node.key))
  const added = info.nodes.map(node => node.key).filter(key => !known.has(key))
  return { ...opened, info, tried: new Set([...opened.tried, ...added]) }
}

/** Keep a copy of what is shown on this device; return its id. */
export const keepCopy = ({ info }: Opened): Promise<string> => begin([{ op: 'import', text: info.study, title: info.title }])

/** Change a study where it is kept, as it is there now: another tab may have changed it, too. Somebody else's stays as it is. */
export async function change(opened: Opened, edits: Edit[]): Promise<Opened> {
  const { id, version } = opened
  if (!opened.isMine) return tryOut(opened, edits)
  if (!isKeptHere(id)) {
    const changed = await api.changeStudy(id, { version, edits })
    return { ...opened, info: changed.info, owner: changed.owner, version: changed.version }
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = textOf(id)
    if (before === '') throw new ApiError('no-study', '', 404)
    const info = await describeStudy({ study: before, edits })
    if (textOf(id) !== before) continue
    keep(id, info)
    return here(id, info)
  }
  throw new ApiError('stale-study', '', 409)
}

/** Put a study of this device on the server; return its new id. */
export async function share(id: string): Promise<string> {
  const { id: shared } = await api.shareStudy(textOf(id))
  forget(id)
  return shared
}

/** Take a study back from the server to this device; return its new id. */
export async function unshare(id: string, text: string): Promise<string> {
  const kept = await begin([{ op: 'import', text, title: '?' }])
  await api.dropStudy(id)
  return kept
}

export async function remove(id: string): Promise<void> {
  if (isKeptHere(id)) forget(id)
  else await api.dropStudy(id)
}
