// Browser features that components need and happy-dom lacks.

import { createRequire } from 'node:module'

import { beforeEach, inject, vi } from 'vitest'

import { set } from '../../src/lib/settings.svelte'

const address = inject('address')
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
happyDOM.setURL(`${address}/`)
// Node 20 has no WebSocket, and the one of happy-dom sends no origin that the server accepts. An `import` would resolve
// to the package's browser version.
vi.stubGlobal('WebSocket', createRequire(import.meta.url)('ws'))
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduced-motion: reduce'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  // Players of these tests are not beginners. Lessons have their own tests.
  set({ teach: false })
})
