// Started by `cargo xtask races --browsers`, which controls the run.

import { defineConfig } from '@playwright/test'

import everyday from '../playwright.config'

export default defineConfig({
  ...everyday,
  testDir: '.',
  outputDir: '../results/races',
  timeout: 0,
  reporter: [['dot']],
  use: { ...everyday.use, trace: 'off', screenshot: 'off' },
})
