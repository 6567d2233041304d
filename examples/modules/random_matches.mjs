// Play random matches with a game's built rules: node random_matches.mjs FOLDER [MATCHES]
// FOLDER is a game's folder of artifacts; see docs/machines.md for the layout.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const [folder, matches = '1000'] = process.argv.slice(2)
const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
const { file, entries } = manifest.modules.rules
const { instance } = await WebAssembly.instantiate(await readFile(join(folder, file)))
const { memory, __heap_base, ...functions } = instance.exports

let free = Math.ceil(__heap_base.value / 16) * 16
const reserve = bytes => [free, (free += Math.ceil(bytes / 16) * 16)][0]
const word = address => new BigInt64Array(memory.buffer, address)

/** Return an entry point as a function: addresses, lengths and numbers go into its frame, word by word. */
function bind(name) {
  const words = entries[name].arguments.reduce((sum, each) => sum + 1 + (each.dims ?? 0), 1)
  const frame = reserve(8 * words)
  return (...values) => {
    values.forEach((value, at) => (word(frame)[1 + at] = BigInt(value)))
    if (functions[name](frame) !== 0) throw new Error(`${name} failed`)
    return Number(word(frame)[0])
  }
}

const state = reserve(manifest.records.State.size)
const dice = reserve(8)
const [tag, start] = Object.entries(manifest.starts)[0]
new Uint8Array(memory.buffer, state).set(Buffer.from(start, 'hex'))
word(dice)[0] = 20261116n
const moves = bind('play_outs')(state, 1, dice, 1, Number(matches), 10_000)
console.log(`${tag}: ${matches} random matches, ${moves} moves`)
