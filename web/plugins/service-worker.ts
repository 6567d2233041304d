import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'

/** Files that are fetched only on demand and therefore not kept beforehand. */
const ON_DEMAND = /^(offline\/|.*\.map$)/

/** Words and rulebooks of other languages than English: kept last, unless the page speaks one of them. */
const OTHER_LANGUAGE = /^assets\/(?:book\.)?(?!en-)[a-z]{2}(?:-[A-Z]{2})?-[\w-]+\.js$/

/** Pages and words that are kept last: nobody needs them for a match or its review. */
const LATER =
  /\/src\/(?:club|own|study|match\/plan|(?:lib|(?:azulejos\/)?games\/\w+)\/sections\/(?!study))\/?|\/pages\/(?:OwnTable|Returning)\.svelte|\/planning\.json/

/** The part of the offline engine that no match needs. */
const STUDY = 'files/later.json'

/** How the files begin that are kept once somebody has used them, and not before. */
const ON_USE = 'assets/puzzle_set'

/** Return the files of a build that only the pages and words above need. */
function laterFiles(bundle: Rollup.OutputBundle): string[] {
  const chunks = new Map(Object.values(bundle).flatMap(output => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
  const filesOf = (chunk: Rollup.OutputChunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
  const needed = new Set<string>()
  const waiting = [...chunks.values()].filter(chunk => (chunk.isEntry || chunk.isDynamicEntry) && !LATER.test(chunk.facadeModuleId ?? ''))
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (needed.has(chunk.fileName)) continue
    for (const file of filesOf(chunk)) needed.add(file)
    waiting.push(...chunk.imports.flatMap(name => chunks.get(name) ?? []))
  }
  return [...chunks.values()].flatMap(filesOf).filter(file => !needed.has(file))
}

/** Write sw.js: the service worker with the files of this build and of the offline engine, and the versions of both. */
export function serviceWorker(engine: string, engineFiles: string[]): Plugin {
  const addressOf = (name: string) => `/offline/${engine}/${name}`
  return {
    name: 'azulejos-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter(name => !ON_DEMAND.test(name) && name !== 'index.html')
        .sort()
      const onUse = files.filter(name => name.startsWith(ON_USE))
      const later = new Set([...laterFiles(bundle), ...onUse, ...files.filter(name => OTHER_LANGUAGE.test(name))])
      const source = readFileSync(fileURLToPath(new URL('./sw.template.js', import.meta.url)), 'utf8')
      const version = createHash('sha256').update(files.join('\n')).update(source).update(engine).digest('hex').slice(0, 12)
      const text = source
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace("'__ENGINE__'", JSON.stringify(engine))
        .replace('[/* __LATER__ */]', JSON.stringify(files.filter(name => later.has(name)).map(name => `/${name}`)))
        .replace('[/* __ON_USE__ */]', JSON.stringify(onUse.map(name => `/${name}`)))
        .replace('[/* __ENGINE_FILES__ */]', JSON.stringify(engineFiles.filter(name => name !== STUDY).map(addressOf)))
        .replace('[/* __STUDY_FILES__ */]', JSON.stringify([addressOf(STUDY)]))
        .replace('[/* __FILES__ */]', JSON.stringify(['/', ...files.map(name => `/${name}`), '/manifest.webmanifest', '/icon.svg']))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
    },
  }
}
