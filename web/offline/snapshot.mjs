// Writes snapshot.gz: the memory of Python with the offline engine loaded and ready. A browser that restores it is
// ready ten times as fast as one that starts Python and imports everything.
//
//     node snapshot.mjs PYODIDE FOLDER      the folder has azulejos.zip
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const [pyodide, folder] = process.argv.slice(2).map(each => path.resolve(each))
const HOME = '/game'
const COMPILE = `
import compileall, py_compile
compileall.compile_dir("${HOME}", quiet=1, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
`
const PREPARE = `
import sys
sys.path.insert(0, "${HOME}")
import offline_engine
offline_engine.prepare()
`

const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href)
const indexURL = pyodide + path.sep

/** Copy a folder of one Python into another. */
function copy(from, to, place) {
    to.FS.mkdirTree(place)
    for (const name of from.FS.readdir(place)) {
        const each = `${place}/${name}`
        if (name === '.' || name === '..') continue
        if (from.FS.isDir(from.FS.stat(each).mode)) copy(from, to, each)
        else to.FS.writeFile(each, from.FS.readFile(each))
    }
}

// Compiling leaves much used memory behind, so another Python does it.
const compiler = await loadPyodide({ indexURL })
compiler.unpackArchive(new Uint8Array(readFileSync(path.join(folder, 'azulejos.zip'))), 'zip', { extractDir: HOME })
compiler.runPython(COMPILE)

const python = await loadPyodide({ indexURL, _makeSnapshot: true })
const room = python._module.HEAPU8.length
copy(compiler, python, HOME)
python.runPython(PREPARE)
// A browser begins with as much memory as Python does; it cannot restore more.
if (python._module.HEAPU8.length > room) throw new Error(`the snapshot needs more than ${room} bytes: prepare less`)
writeFileSync(path.join(folder, 'snapshot.gz'), gzipSync(python.makeMemorySnapshot(), { level: 9 }))
process.exit(0)
