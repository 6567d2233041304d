/** Python in a worker: loads Pyodide and the package's own rules, then answers questions one by one. */
interface Pyodide {
  unpackArchive(buffer: ArrayBuffer, format: string, options: { extractDir: string }): void
  runPython(code: string): unknown
  globals: { get(name: string): (text: string) => string }
}

const ready = (async () => {
  const address = new URL('/offline/pyodide.mjs', self.location.origin).href
  const { loadPyodide } = (await import(/* @vite-ignore */ address)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>
  }
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: '/offline/' }),
    fetch('/offline/azulejos.zip').then(answer => answer.arrayBuffer()),
  ])
  python.unpackArchive(archive, 'zip', { extractDir: '/game' })
  python.runPython('import sys; sys.path.insert(0, "/game"); from offline_engine import ask')
  return python.globals.get('ask')
})()

self.onmessage = async (event: MessageEvent<{ id: number; question: unknown }>) => {
  const { id, question } = event.data
  try {
    const ask = await ready
    self.postMessage({ id, answer: JSON.parse(ask(JSON.stringify(question))) as unknown })
  } catch (error) {
    self.postMessage({ id, error: String(error) })
  }
}
