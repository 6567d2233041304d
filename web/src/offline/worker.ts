/** Python in a worker: restores Pyodide with the package's own rules, then answers questions one by one. */
interface Pyodide {
  unpackArchive(buffer: ArrayBuffer, format: string, options: { extractDir: string }): void
  globals: { get(name: string): { ask(text: string): string } }
}
interface Question {
  ask: string
}

const HOME = new URL(`/offline/${__ENGINE__}/`, self.location.origin).href
const load = async (file: string) => (await fetch(HOME + file)).arrayBuffer()

async function unzipped(file: string): Promise<ArrayBuffer> {
  const { body } = await fetch(HOME + file)
  if (!body) throw new Error(`nothing in ${file}`)
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

const ready = (async () => {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${HOME}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string; stdLibURL: string; _loadSnapshot: Promise<ArrayBuffer> }) => Promise<Pyodide>
  }
  // The snapshot has all of the standard library that is used here.
  return loadPyodide({ indexURL: HOME, stdLibURL: `${HOME}nothing.zip`, _loadSnapshot: unzipped('snapshot.gz') })
})()
ready.catch(() => {}) // told to whoever asks

/** The package's files, with the built searches; the first table of a match does not need them. */
let complete: Promise<void> | undefined
const unpacked = (python: Pyodide) =>
  (complete ??= load('azulejos.zip').then(archive => python.unpackArchive(archive, 'zip', { extractDir: '/game' })))

async function answer(question: Question): Promise<unknown> {
  const python = await ready
  if (question.ask !== 'begin') await unpacked(python)
  return JSON.parse(python.globals.get('offline_engine').ask(JSON.stringify(question)))
}

self.onmessage = async (event: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = event.data
  try {
    self.postMessage({ id, answer: await answer(question) })
    await unpacked(await ready)
  } catch (error) {
    const isMissing = await ready.then(
      () => false,
      () => true,
    )
    self.postMessage({ id, error: String(error), isMissing })
  }
}
