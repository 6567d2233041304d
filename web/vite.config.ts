import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './plugins/service-worker.ts'

const engine = process.env.AZULEJOS_ENGINE ?? 'none'
const engineFiles = process.env.AZULEJOS_ENGINE_FILES?.split(' ') ?? []
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte(), svelteTesting(), serviceWorker(engine, engineFiles)],
  define: { __ENGINE__: JSON.stringify(engine) },
  resolve: { alias: { $lib: here('./src/lib'), $shared: here('../src/azulejos') } },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': 'http://127.0.0.1:8150', '/ws': { target: 'ws://127.0.0.1:8150', ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true },
  worker: { format: 'es' },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'vmThreads', // one jsdom for many files, each in a context of its own
    testTimeout: 0, // a busy machine may take its time
    hookTimeout: 0,
  },
})
