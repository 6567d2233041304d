import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'

/** Files that are fetched only on demand and therefore not kept beforehand. */
const ON_DEMAND = /^(offline\/|.*\.map$)/

/** Words and rulebooks of other languages than English: kept last, unless the page speaks one of them. */
const OTHER_LANGUAGE = /^assets\/(?:book\.)?(?!en-)[a-z]{2}(?:-[A-Z]{2})?-[\w-]+\.js$/

/** Folders whose pages and words are kept last: nobody needs them for a match. */
const LATER = /\/src\/(?:club|study|lib\/sections)\//

/** How the files begin that are kept once somebody has used them, and not before. */
const ON_USE = 'assets/puzzle_set'

/** Return the files of a build that only the pages of the folders above need. */
function laterFiles(bundle: Rollup.OutputBundle): string[] {
  return Object.values(bundle).flatMap(output => {
    if (output.type !== 'chunk' || output.moduleIds.length === 0 || !output.moduleIds.every(id => LATER.test(id))) return []
    return [output.fileName, ...(output.viteMetadata?.importedCss ?? [])]
  })
}

/** Write sw.js: the service worker with the files of this build and of the offline engine, and the versions of both. */
export function serviceWorker(engine: string, engineFiles: string[]): Plugin {
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
        .replace('[/* __ENGINE_FILES__ */]', JSON.stringify(engineFiles.map(name => `/offline/${engine}/${name}`)))
        .replace('[/* __FILES__ */]', JSON.stringify(['/', ...files.map(name => `/${name}`), '/manifest.webmanifest', '/icon.svg']))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
    },
  }
}
