// Extends short-lived elements for tests on busy machines.

import type { Page } from '@playwright/test'

/** Timers with exactly these durations run for `long` milliseconds instead, from the page's next load on. */
export async function lasting(page: Page, millis: readonly number[], long = 30_000): Promise<void> {
  await page.addInitScript(
    ([which, instead]) => {
      const set = window.setTimeout.bind(window)
      window.setTimeout = ((done: () => void, ms?: number) =>
        set(done, which.includes(ms ?? 0) ? instead : ms)) as typeof window.setTimeout
    },
    [[...millis], long] as const,
  )
}
