// What components need of a browser and happy-dom lacks.

import { createRequire } from 'node:module'

import { beforeEach, inject, vi } from 'vitest'

import { set } from '../../src/lib/settings.svelte'

const address = inject('address')
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
happyDOM.setURL(`${address}/`)
// Node 20 has no sockets, and those of happy-dom name no origin that the server accepts. An import would find the package's version for browsers.
vi.stubGlobal('WebSocket', createRequire(import.meta.url)('ws'))
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('reduced-motion: reduce'), addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList,
  )
  // Players of these tests have played before. Lessons have tests of their own.
  set({ teach: false })
})
