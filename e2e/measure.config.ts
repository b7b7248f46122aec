import { defineConfig } from '@playwright/test'

import usual from './playwright.config'

// Figures are no tests: they are taken on purpose, with `npm run measure`, on a machine that does nothing else.
export default defineConfig({ ...usual, testDir: 'measure', workers: 1, timeout: 300_000 })
