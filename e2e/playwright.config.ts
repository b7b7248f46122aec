import { existsSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

// Debian's browser if installed, otherwise Playwright's. The headless shell needs a third less CPU time.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const chromium = process.env.CHROMIUM ?? installed

/**
 * Features of Chromium that tests do not need. Chromium uses only the last such list, so this one repeats Playwright's.
 * The address bar's popup is a page with its own process in every context: half of the CPU time of a short test.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Slow files run first. Otherwise one that starts last would keep a single worker busy at the end. */
const LONG = /\/(card|event|matches|matchmaking|replays|rulebook|screens)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  outputDir: 'results',
  // These limits end tests that hang. They must not fail slow ones: on a busy machine everything takes three times as
  // long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Tests mostly wait, so three workers keep two processors busy.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // An element that never becomes ready fails its test by name, long before the limit of the whole test.
    actionTimeout: 120_000,
    // Each visit is a first visit. Caching has its own test.
    serviceWorkers: 'block',
    // Recording traces costs a sixth of the CPU time. To get the trace of a failing test, run it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // All pages belong to one site. With site isolation, each context starts a spare process for another site,
        // which costs an eighth of the tests' time.
        '--disable-site-isolation-trials',
        `--disable-features=${UNUSED.join(',')}`,
      ],
    },
  },
})
