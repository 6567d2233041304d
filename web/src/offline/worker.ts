/** Python in a worker: starts MicroPython with the package's own text, then answers questions one by one. */
import { Python, type Contents, type LoadMicroPython } from './python.ts'

const HOME = new URL(`/offline/${__ENGINE__}/`, self.location.origin).href

async function load(file: string): Promise<Response> {
  const answer = await fetch(HOME + file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  return answer
}

const ready = (async () => {
  const [{ loadMicroPython }, contents] = await Promise.all([
    import(/* @vite-ignore */ `${HOME}micropython.mjs`) as Promise<{ loadMicroPython: LoadMicroPython }>,
    load('bundle.json').then(answer => answer.json() as Promise<Contents>),
  ])
  const fetchFile = async (name: string) => new Uint8Array(await (await load(`files/${name}`)).arrayBuffer())
  return Python.start(loadMicroPython, `${HOME}micropython.wasm`, contents, fetchFile)
})()
ready.catch(() => {}) // told to whoever asks

self.onmessage = async (event: MessageEvent<{ id: number; question: unknown }>) => {
  const { id, question } = event.data
  try {
    const python = await ready
    self.postMessage({ id, answer: await python.ask(question, share => self.postMessage({ id, share })) })
  } catch (error) {
    const isMissing = error instanceof TypeError || (await hasFailed(ready))
    self.postMessage({ id, error: String(error), isMissing })
  }
}

/** Whether a promise has failed, as it does where a file cannot be fetched. */
const hasFailed = (promise: Promise<unknown>) =>
  promise.then(
    () => false,
    () => true,
  )
