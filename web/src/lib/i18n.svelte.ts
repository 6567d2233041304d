/** Texts in five languages: the page's own and those of the whole program, each shared by all games or of one game. */
import { untrack } from 'svelte'
import { settings } from './settings.svelte'

export const LANGUAGES = ['en', 'nl', 'de', 'pt-BR', 'is'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  is: 'Íslenska',
}

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & Record<`=${number}`, string>
export type Entry = string | Plural
export type Catalog = Record<string, Entry>
export type Values = Record<string, string | number | undefined>

const files = import.meta.glob<Catalog>(
  ['../../../src/azulejos/locale/*.json', '../../../src/azulejos/games/*/words/*.json', './words/*.json', '../games/*/words/*.json'],
  { import: 'default' },
)

/** Words that only some pages say, by section: fetched with the first of those pages. */
const sectionFiles = import.meta.glob<Catalog>(
  ['../../../src/azulejos/games/*/sections/*/*.json', './sections/*/*.json', '../games/*/sections/*/*.json'],
  { import: 'default' },
)
const openSections = new Map<string, Promise<void>>()

/** Return the first supported language of a list. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = LANGUAGES.find(language => language.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const base = tag.toLowerCase().split('-')[0]
    const near = LANGUAGES.find(language => language.toLowerCase().split('-')[0] === base)
    if (near) return near
  }
  return 'en'
}

let words: Catalog = $state.raw({})
let fallback: Catalog = {}
let tongue: Language = $state('en')
let plurals = new Intl.PluralRules('en')
let numbers = new Intl.NumberFormat('en')

export const language = {
  get now(): Language {
    return tongue
  },
}

async function read(loaders: readonly (() => Promise<Catalog>)[]): Promise<Catalog> {
  return Object.assign({}, ...(await Promise.all(loaders.map(load => load())))) as Catalog
}

/** Return what fetches the words of a section in a language: the page's own and those of the games. */
function loadersOf(section: string, name: Language): (() => Promise<Catalog>)[] {
  const end = `/sections/${section}/${name}.json`
  return Object.entries(sectionFiles).flatMap(([path, load]) => (path.endsWith(end) ? [load] : []))
}

/** Return the catalog of a language with the words of some sections. No two files have the same key. */
export async function catalog(name: Language, sections: Iterable<string> = openSections.keys()): Promise<Catalog> {
  const always = Object.entries(files).flatMap(([path, load]) => (path.endsWith(`/${name}.json`) ? [load] : []))
  return read([...always, ...[...sections].flatMap(section => loadersOf(section, name))])
}

/** Fetch the words of a section, in this language and in every one that is spoken later. */
export function openSection(section: string): Promise<void> {
  const opened = openSections.get(section) ?? addSection(section)
  openSections.set(section, opened)
  opened.catch(() => openSections.delete(section))
  return opened
}

async function addSection(section: string): Promise<void> {
  let name: Language
  let found: Catalog
  do {
    name = untrack(() => tongue) // another language is no reason to open the page anew
    // Without a network, the words of a language may not have been kept yet.
    found = await read(loadersOf(section, name)).catch(() => read(loadersOf(section, 'en')))
  } while (name !== tongue)
  words = { ...words, ...found }
}

/** Return the plurals of a language. Brazilians write "0 pontos", although the usual rule for pt-BR puts 0 with 1. */
export function pluralsOf(name: Language): Intl.PluralRules {
  return new Intl.PluralRules(name === 'pt-BR' ? 'pt-PT' : name)
}

/** Switch to a language. */
export async function speak(name: Language): Promise<void> {
  let asked: number
  let found: Catalog
  do {
    asked = openSections.size
    found = await catalog(name)
  } while (asked !== openSections.size) // a section was opened meanwhile
  if (name === 'en') fallback = found
  else if (Object.keys(fallback).length === 0) void catalog('en').then(english => (fallback = english))
  plurals = pluralsOf(name)
  numbers = new Intl.NumberFormat(name)
  tongue = name
  words = found
  if (typeof document !== 'undefined') document.documentElement.lang = name
}

/** Begin with the language that was chosen, or the browser's. */
export function firstLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  return choose(settings.language ? [settings.language] : wanted)
}

/** Speak the language of the settings whenever another is chosen there, in this tab or in another one. Call once. */
export function followLanguage(): void {
  $effect.root(() => {
    $effect(() => {
      const wanted = firstLanguage()
      if (wanted !== untrack(() => tongue)) void speak(wanted)
    })
  })
}

/** Write a number as the language does, with a real minus. */
export function num(value: number, options?: Intl.NumberFormatOptions): string {
  const format = options ? new Intl.NumberFormat(tongue, options) : numbers
  return format.format(value).replace('-', '−')
}

/** Begin a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(tongue) + text.slice(1)

/** Join names as in a sentence: "one, two and three". */
export function list(names: readonly string[], by: 'and' | 'or' = 'and'): string {
  if (names.length < 2) return names.join('')
  return t(`board.list.${by}`, { first: names.slice(0, -1).join(', '), last: names.at(-1) })
}

/** Write a gain or a loss with its sign. */
export function signed(value: number, digits = 0): string {
  return num(value, { signDisplay: 'exceptZero', maximumFractionDigits: digits, minimumFractionDigits: digits })
}

/** Write a sum with its signs: "24 + 10", "16 − 3". */
export const saySum = (first: number, second: number): string => `${num(first)} ${second < 0 ? '−' : '+'} ${num(Math.abs(second))}`

export function has(key: string): boolean {
  return key in words || key in fallback
}

/** Return the text of a key; `count` or `n` chooses the plural. A missing text is replaced by its key. */
export function t(key: string, values: Values = {}): string {
  const entry = words[key] ?? fallback[key]
  if (entry === undefined) return key
  return fill(pick(entry, values, plurals), values)
}

export function pick(entry: Entry, values: Values, rules: Intl.PluralRules): string {
  if (typeof entry === 'string') return entry
  const count = Number(values.n ?? values.count ?? 0)
  const exact = entry[`=${count}`]
  return exact ?? entry[rules.select(Math.abs(count))] ?? entry.other ?? ''
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{([\w.-]+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? num(value) : value
  })
}
