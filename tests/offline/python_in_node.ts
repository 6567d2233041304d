// Calls functions of the page's engine, in Node: one JSON text per line in, one out.
// Chance and the time stand still, so that the answers can be compared.
//
//     node python_in_node.ts MICROPYTHON SOURCES BUNDLE
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Python, type Contents, type LoadMicroPython } from '../../web/src/offline/python.ts'

const [micropython, sources, bundle] = process.argv.slice(2)
crypto.getRandomValues = array => {
  if (array instanceof Uint8Array) array.fill(7)
  return array
}
Date.now = () => 1_700_000_000_000

const { loadMicroPython } = (await import(pathToFileURL(micropython).href)) as { loadMicroPython: LoadMicroPython }
const contents = JSON.parse(readFileSync(bundle, 'utf8')) as Contents
const folderOf = (name: string) => (name === 'later.json' ? path.dirname(bundle) : sources)
const fetchFile = (name: string) => Promise.resolve(readFileSync(path.join(folderOf(name), name)))
const python = await Python.start(loadMicroPython, undefined, contents, fetchFile)
for await (const line of createInterface({ input: process.stdin })) {
  const { module, name, argument } = JSON.parse(line) as { module: string; name: string; argument: unknown }
  const shares: number[] = []
  const told = await python.call(module, name, argument, share => shares.push(share)).then(
    answer => ({ answer, shares }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.stdout.write(`${JSON.stringify(told)}\n`)
}
process.exit(0)
