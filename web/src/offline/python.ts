/** MicroPython with the package's own text in it, and what that text asks of the browser. */
import { Bridge, type Heap } from './bridge.ts'

/** The part of MicroPython that is used here. */
export interface MicroPython {
  FS: { mkdirTree?(path: string): void; mkdir(path: string): void; writeFile(path: string, data: string | Uint8Array): void }
  _module: Heap
  globals: { get(name: string): unknown }
  registerJsModule(name: string, module: object): void
  runPython(code: string): unknown
}

export type LoadMicroPython = (options: { url?: string; heapsize: number; pystack: number }) => Promise<MicroPython>

/** Files by their paths in the bundle. */
export type Contents = Record<string, string | Uint8Array>

/** Fetches a file of the bundle that is not in it, which only some need: a built search, or the texts that come later. */
export type FetchFile = (name: string) => Promise<Uint8Array>

/** Receives the finished share of a long task, from 0 to 1. */
export type OnProgress = (share: number) => void

const HOME = '/game'
const LATER = 'later.json'
const HEAP_BYTES = 8 << 20
const STACK_WORDS = 32 << 10
const START = `
import sys
sys.path.insert(0, "${HOME}")
from small_host import call
`

/** Python that answers the questions of the page. */
export class Python {
  private readonly micropython: MicroPython
  private readonly fetchFile: FetchFile
  private readonly bridge: Bridge

  private constructor(micropython: MicroPython, fetchFile: FetchFile) {
    this.micropython = micropython
    this.fetchFile = fetchFile
    this.bridge = new Bridge(micropython._module)
  }

  static async start(load: LoadMicroPython, url: string | undefined, contents: Contents, fetchFile: FetchFile): Promise<Python> {
    const micropython = await load({ url, heapsize: HEAP_BYTES, pystack: STACK_WORDS })
    const python = new Python(micropython, fetchFile)
    micropython.registerJsModule('small_bridge', python.bridge.functions())
    const folders = new Set<string>()
    for (const [name, data] of Object.entries(contents)) python.write(name, data, folders)
    micropython.runPython(START)
    return python
  }

  /** Answer a question; a long one reports its progress. */
  ask(question: unknown, onprogress?: OnProgress): Promise<unknown> {
    return this.call('offline_engine', 'ask', question, onprogress)
  }

  /** Call a function that takes a JSON text and returns one. Files that are missing are fetched, and it is called again. */
  async call(module: string, name: string, argument: unknown, onprogress: OnProgress = () => {}): Promise<unknown> {
    const call = this.micropython.globals.get('call') as (module: string, name: string, text: string) => string
    for (;;) {
      this.bridge.onprogress = onprogress
      const answer = JSON.parse(call(module, name, JSON.stringify(argument))) as unknown
      const missing = (answer as { missing?: string[] } | null)?.missing
      if (missing === undefined) return answer
      const names = missing.map(path => path.slice(HOME.length + 1))
      await Promise.all(names.map(async name => this.add(name, await this.fetchFile(name))))
    }
  }

  /** Write a file that was missing; the texts that come later are in one file. */
  private add(name: string, data: Uint8Array) {
    this.write(name, data)
    if (name !== LATER) return
    const folders = new Set<string>()
    const texts = JSON.parse(new TextDecoder().decode(data)) as Contents
    for (const [path, text] of Object.entries(texts)) this.write(path, text, folders)
  }

  private write(name: string, data: string | Uint8Array, folders = new Set<string>()) {
    const parts = name.split('/')
    for (let size = 0; size < parts.length; size++) {
      const folder = [HOME, ...parts.slice(0, size)].join('/')
      if (folders.has(folder)) continue
      folders.add(folder)
      try {
        this.micropython.FS.mkdir(folder)
      } catch {
        // it exists
      }
    }
    this.micropython.FS.writeFile(`${HOME}/${name}`, data)
  }
}
