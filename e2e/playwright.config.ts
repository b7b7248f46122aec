import { existsSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

// One of Debian's browsers if it is there, otherwise what Playwright finds. Without windows, a browser needs a third less CPU time.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const chromium = process.env.CHROMIUM ?? installed

/**
 * Features of Chromium that tests do not need. Chromium takes the last list only, so this one repeats Playwright's own.
 * The popup of the address bar is a page with a process of its own in every context: half of the CPU time of a short test.
 */
const UNUSED = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
]

/** Files that take long run first: one that starts last would keep one worker busy while the others have nothing left to do. */
const LONG = /\/(card|event|matches|replays|rulebook|screens|strangers)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  projects: [{ name: 'long', testMatch: LONG }, { name: 'short', testIgnore: LONG }],
  outputDir: 'results',
  // These limits end what hangs. They must not fail what is slow: on a busy machine everything takes three times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Much of a test is waiting for people's time: three at once keep two processors busy.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Every person comes for the first time; what is kept for a second visit has a test of its own.
    serviceWorkers: 'block',
    // Recording a trace costs a sixth of the CPU time. To get one of a test that fails, run it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
        // All pages belong to one site. With site isolation, each context starts a spare process for another site,
        // which costs an eighth of the tests' time.
        '--disable-site-isolation-trials',
        `--disable-features=${UNUSED.join(',')}`,
      ],
    },
  },
})
