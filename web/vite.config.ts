import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { CLIENT } from './vite.client'

// `RUCKUS_SERVER` is the address of a running program, to which `npm run dev` forwards API requests.
const server = process.env.RUCKUS_SERVER ?? 'http://127.0.0.1:8080'

/** Lets the browser load the page's main script and texts in parallel with the small script that starts it. */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.isDynamicEntry && file.name === 'App')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}

/** Adds the service worker that caches the page, with the list of files of this version. */
function keepOnDevice(): Plugin {
  return {
    name: 'keep-on-device',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = readFileSync(new URL('src/worker.js', import.meta.url), 'utf8')
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort()
        const index = bundle['index.html']
        const made = [worker, ...files, index?.type === 'asset' ? String(index.source) : ''].join('\n')
        const version = createHash('sha256').update(made).digest('hex').slice(0, 12)
        const known = `const FILES = ${JSON.stringify([...files.map((name) => `/${name}`), '/favicon.svg'])}\nconst VERSION = '${version}'\n`
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: known + worker })
      },
    },
  }
}

export default defineConfig({
  plugins: [svelte(), fetchEarly(), keepOnDevice()],
  // The page is served with `default-src 'self'`, so nothing may be inlined as a data: address.
  build: { assetsInlineLimit: 0, target: 'es2022', cssCodeSplit: false, modulePreload: { polyfill: false } },
  // The program accepts connections only from its own page, but here another server serves the page.
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: new URL(server).origin } } },
  },
  resolve: { alias: CLIENT, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  // Long limits, so that a busy machine does not fail the tests.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    setupFiles: ['src/test-texts.ts'],
  },
})
