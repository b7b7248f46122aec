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
    // These limits end tests that hang. They are long, so that a busy machine does not fail the tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tables/support/program.ts'],
    setupFiles: ['src/test-texts.ts', 'tables/support/setup.ts'],
  },
})
