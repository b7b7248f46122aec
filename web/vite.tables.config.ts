// Component tests at tables of the real program: `npm run tables`, with `RUCKUS_BIN` or the debug build.

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { CLIENT } from './vite.client'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: CLIENT, conditions: ['browser'] },
  test: {
    environment: 'happy-dom',
    include: ['tables/**/*.test.ts'],
    restoreMocks: true,
    // These limits end what hangs. A busy machine is no failure of the page.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tables/support/program.ts'],
    setupFiles: ['src/test-texts.ts', 'tables/support/setup.ts'],
  },
})
