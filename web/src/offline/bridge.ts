/** What Python asks of the browser: regular expressions, random numbers, a clock, WebAssembly, and to tell how far it is. */

/** MicroPython's memory, through which bytes travel. It shows them one number at a time. */
export interface Heap {
  getValue(address: number, kind: 'i8' | 'i32'): number
  setValue(address: number, value: number, kind: 'i8' | 'i32'): void
}

interface Running {
  memory: WebAssembly.Memory
  exports: WebAssembly.Exports
}

const PAGE_BYTES = 1 << 16
const WORD_BYTES = 4

export class Bridge {
  private readonly running: Running[] = []
  private readonly modules = new Map<string, WebAssembly.Module>()
  private readonly patterns = new Map<string, RegExp>()
  private readonly heap: Heap
  /** Receives the finished share of a long task. */
  onprogress: (share: number) => void = () => {}

  constructor(heap: Heap) {
    this.heap = heap
  }

  /** The functions under the names that Python knows. They throw nothing: Python could not catch it. */
  functions() {
    return {
      progress: (share: number) => this.onprogress(share),
      now_ms: () => performance.now(),
      since_1970_ms: () => Date.now(),
      random_hex: (size: number) =>
        [...crypto.getRandomValues(new Uint8Array(size))].map(each => each.toString(16).padStart(2, '0')).join(''),
      number_text: (number: number) => numberText(number),
      search: (source: string, flags: string, text: string, start: number) => this.search(source, flags, text, start),
      wasm_open: (hash: string, address: number, size: number) => this.open(hash, address, size),
      wasm_has: (id: number, entry: string) => typeof this.module(id).exports[entry] === 'function',
      wasm_heap_base: (id: number) => (this.module(id).exports.__heap_base as WebAssembly.Global<'i32'>).value,
      wasm_reserve: (id: number, size: number) => this.reserve(this.module(id).memory, size),
      wasm_read: (id: number, from: number, to: number, size: number) =>
        this.give(new Uint8Array(this.module(id).memory.buffer, from, size), to),
      wasm_write: (id: number, to: number, from: number, size: number) =>
        new Uint8Array(this.module(id).memory.buffer, to, size).set(this.take(from, size)),
      wasm_call: (id: number, entry: string, frame: number) => this.call(this.module(id).exports[entry], frame),
    }
  }

  private module(id: number): Running {
    const found = this.running[id]
    if (!found) throw new Error(`no module ${id}`)
    return found
  }

  /** Where a pattern and its groups are found, as numbers with commas; empty if they are not. */
  private search(source: string, flags: string, text: string, start: number): string {
    const key = `${flags}/${source}`
    let pattern = this.patterns.get(key)
    if (pattern === undefined) this.patterns.set(key, (pattern = new RegExp(source, `${flags}du`)))
    const units = new Units(text)
    pattern.lastIndex = units.place(start)
    const indices = pattern.exec(text)?.indices
    return indices ? [...indices].map(each => (each ? each.map(place => units.count(place)).join() : '-1,-1')).join() : ''
  }

  /** Start a module; return its number, or what is wrong with it. */
  private open(hash: string, address: number, size: number): number | string {
    try {
      let module = this.modules.get(hash)
      if (module === undefined) this.modules.set(hash, (module = new WebAssembly.Module(this.take(address, size))))
      const { exports } = new WebAssembly.Instance(module)
      if (!(exports.memory instanceof WebAssembly.Memory) || !(exports.__heap_base instanceof WebAssembly.Global)) return 'it has no memory'
      return this.running.push({ memory: exports.memory, exports }) - 1
    } catch (error) {
      return String(error)
    }
  }

  /** Copy bytes out of Python's memory. */
  private take(address: number, size: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(size)
    const view = new DataView(bytes.buffer)
    const even = address % WORD_BYTES ? 0 : size - (size % WORD_BYTES)
    for (let at = 0; at < even; at += WORD_BYTES) view.setInt32(at, this.heap.getValue(address + at, 'i32'), true)
    for (let at = even; at < size; at++) bytes[at] = this.heap.getValue(address + at, 'i8')
    return bytes
  }

  /** Copy bytes into Python's memory. */
  private give(bytes: Uint8Array, address: number) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const even = address % WORD_BYTES ? 0 : bytes.length - (bytes.length % WORD_BYTES)
    for (let at = 0; at < even; at += WORD_BYTES) this.heap.setValue(address + at, view.getInt32(at, true), 'i32')
    for (let at = even; at < bytes.length; at++) this.heap.setValue(address + at, view.getInt8(at), 'i8')
  }

  private reserve(memory: WebAssembly.Memory, size: number) {
    const missing = size - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  }

  /** Call an entry point; return its status, or why it failed. */
  private call(entry: unknown, frame: number): number | string {
    try {
      return (entry as (frame: number) => number)(frame)
    } catch (error) {
      return String(error)
    }
  }
}

/** The shortest text of a number that is no integer to Python. */
function numberText(number: number): string {
  const text = Object.is(number, -0) ? '-0' : String(number)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** Counts letters as Python does: one outside of the basic plane is two units here. */
class Units {
  private readonly starts: number[] | null

  constructor(text: string) {
    this.starts = /[\ud800-\udbff]/.test(text) ? [0] : null
    if (this.starts) for (const letter of text) this.starts.push((this.starts.at(-1) ?? 0) + letter.length)
  }

  place(count: number): number {
    return this.starts?.[count] ?? count
  }

  count(place: number): number {
    return this.starts ? this.starts.indexOf(place) : place
  }
}
