import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../src/lib/i18n.svelte'
import { GAMES, kindOf, sayGame, viewOf } from '../src/games/registry'

const SOURCES = join(import.meta.dirname, '../src')
const FOLDERS = readdirSync(join(SOURCES, 'games')).filter(name => statSync(join(SOURCES, 'games', name)).isDirectory())

function files(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

/** What only one game has: its name as a word, and the names of its own things. */
const NAMES = new RegExp(
  `\\b(${FOLDERS.join('|')})[0-9]?\\b|gray|grey|tablet|dome\\b|_start_tile|moon|joker|\\bspecial\\b|(?<!tem)plate|\\bchips?\\b|(?<!line-)broken`,
  'i',
)

const shared = files(SOURCES)
  .map(path => relative(SOURCES, path))
  .filter(path => /\.(ts|svelte|css|json|svg)$/.test(path) && !path.includes('.gen.'))
  .filter(path => !FOLDERS.some(name => path.startsWith(join('games', name))))
const outside = ['../index.html', '../public/manifest.webmanifest']

describe('games', () => {
  it('every folder is found, and each knows its own tags', () => {
    expect(GAMES.map(view => view.name).sort()).toEqual([...FOLDERS].sort())
    for (const view of GAMES) for (const kind of view.kinds) expect(sayGame(kind.tag)).toBe(view.title(kind))
  })

  it('a tag names its kind of table, also with options that no form offers', () => {
    expect(['azul3g', 'azul2g+fold', 'duel:1b,3b,4b+fold', 'duel'].map(tag => kindOf(tag)?.tag)).toEqual([
      'azul3g',
      'azul2g',
      'duel:1a,2b,4a',
      'duel:1a,2b,4a',
    ])
    expect(kindOf('chess2')).toBeNull()
  })

  it('a game without a folder has no view and is called by its tag', () => {
    expect(viewOf('chess')).toBeNull()
    expect(sayGame('chess2')).toBe('chess2')
  })

  it('no shared file names a game', () => {
    expect(shared.length).toBeGreaterThan(50)
    expect(shared.filter(path => path.endsWith('.json')).length % LANGUAGES.length).toBe(0)
    const found = [...shared, ...outside].flatMap(path =>
      readFileSync(join(SOURCES, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (NAMES.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
