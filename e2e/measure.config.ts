import { defineConfig } from '@playwright/test'

import usual from './playwright.config'

// Measurements are not tests: run them explicitly with `npm run measure`, on an idle machine.
export default defineConfig({ ...usual, testDir: 'measure', workers: 1, timeout: 300_000 })
