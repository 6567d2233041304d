import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalog, choose, fill, LANGUAGES, list, pick, speak, t, type Catalog, type Entry } from '../src/lib/i18n.svelte'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Catalog

/** The folders of words that the games have in a folder. */
function ofGames(folder: string): string[] {
  const folders = readdirSync(join(ROOT, folder)).map(name => `${folder}/${name}/words`)
  return folders.filter(path => existsSync(join(ROOT, path)))
}

/** The folders of sections in a folder: words that only some pages need. */
function sectionsIn(folder: string): string[] {
  const path = join(ROOT, folder)
  return existsSync(path) ? readdirSync(path).map(name => `${folder}/${name}`) : []
}

const SECTIONS = [
  'src/lib/sections',
  ...['src/games', '../src/azulejos/games'].flatMap(games => readdirSync(join(ROOT, games)).map(name => `${games}/${name}/sections`)),
].flatMap(sectionsIn)
const OWN = ['src/lib/words', ...ofGames('src/games'), ...SECTIONS]
const ALL = ['../src/azulejos/locale', ...ofGames('../src/azulejos/games'), ...OWN]
const merged = (folders: string[], language: string): Catalog =>
  Object.assign({}, ...folders.map(folder => read(`${folder}/${language}.json`))) as Catalog
const own = (language: string) => merged(OWN, language)

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(name) && !name.endsWith('.gen.ts') ? [readFileSync(path, 'utf8')] : []
  })
}

/** Keys that stand in the sources as they are. */
function usedKeys(): Set<string> {
  const keys = new Set<string>()
  for (const text of sources(join(ROOT, 'src'))) {
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g)) if (key) keys.add(key)
    for (const [, a, b] of text.matchAll(/\bt\([^)'`]*\? '([^']+)' : '([^']+)'/g)) {
      if (a) keys.add(a)
      if (b) keys.add(b)
    }
  }
  return keys
}

function placeholders(entry: Entry): string[] {
  const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ')
  return [...new Set([...text.matchAll(/\{([\w.-]+)\}/g)].map(match => match[1] ?? ''))].sort()
}

describe('words', () => {
  it.each(LANGUAGES)('%s lacks no key that the page says', language => {
    const known = merged(ALL, language)
    const used = [...usedKeys()]
    expect(used.length).toBeGreaterThan(150)
    expect(used.filter(key => !(key in known))).toEqual([])
  })

  it.each(LANGUAGES)('%s has the same keys and placeholders as English', language => {
    for (const folder of OWN) {
      const english = read(`${folder}/en.json`)
      const words = read(`${folder}/${language}.json`)
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
      for (const [key, entry] of Object.entries(english)) expect([key, placeholders(words[key] ?? '')]).toEqual([key, placeholders(entry)])
    }
  })

  it.each(LANGUAGES)('%s has a form for every plural that its numbers need', language => {
    const rules = new Intl.PluralRules(language)
    for (const [key, entry] of Object.entries(own(language))) {
      if (typeof entry === 'string') continue
      for (const n of [0, 1, 2, 5, 11, 21, 101]) expect([key, n, entry[rules.select(n)] ?? entry.other]).not.toContain(undefined)
    }
  })

  it.each(LANGUAGES)('%s has each key in one file, and the page reads them all', async language => {
    const keys = ALL.flatMap(folder => Object.keys(read(`${folder}/${language}.json`)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(Object.keys(await catalog(language, new Set(SECTIONS.map(folder => basename(folder))))).sort()).toEqual(keys.sort())
  })

  it('none of them is left in English by mistake', () => {
    const english = own('en')
    for (const language of LANGUAGES.filter(name => name !== 'en')) {
      const words = own(language)
      const same = Object.keys(english).filter(key => typeof english[key] === 'string' && english[key] === words[key])
      expect(same.length).toBeLessThan(16)
    }
  })

  it('the browser chooses the language', () => {
    expect(choose(['pt-PT', 'en'])).toBe('pt-BR')
    expect(choose(['is-IS'])).toBe('is')
    expect(choose(['fr', 'de-AT'])).toBe('de')
    expect(choose(['fr'])).toBe('en')
  })

  it('names are joined as in a sentence', async () => {
    await speak('is')
    expect(list([])).toBe('')
    expect(list(['Ana'])).toBe('Ana')
    expect(list(['Ana', 'Bram', 'Cato'])).toBe('Ana, Bram og Cato')
    await speak('en')
  })

  it('nothing is a plural in Brazil', async () => {
    await speak('pt-BR')
    expect([0, 1, 2].map(count => t('term.point', { count }))).toEqual(['pontos', 'ponto', 'pontos'])
    await speak('en')
  })

  it('numbers choose plural forms and fill in', () => {
    const entry = { one: '{count} flís', other: '{count} flísar' }
    const rules = new Intl.PluralRules('is')
    expect(fill(pick(entry, { count: 21 }, rules), { count: 21 })).toBe('21 flís')
    expect(fill(pick(entry, { count: 11 }, rules), { count: 11 })).toBe('11 flísar')
    expect(fill('{a} {b}', { a: 'x' })).toBe('x {b}')
  })
})
