import { defineConfig } from '@playwright/test'

import usual from './playwright.config'

// Makes the animated picture of the README: `npm run picture`.
export default defineConfig({ ...usual, testDir: 'picture', projects: [{ name: 'picture' }], workers: 1 })
