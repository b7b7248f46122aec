// What is gone soon, for whoever looks at it on a busy machine.

import type { Page } from '@playwright/test'

/** Timers of exactly so many milliseconds run for `long` instead, from the page's next view on. */
export async function lasting(page: Page, millis: readonly number[], long = 30_000): Promise<void> {
  await page.addInitScript(([which, instead]) => {
    const set = window.setTimeout.bind(window)
    window.setTimeout = ((done: () => void, ms?: number) => set(done, which.includes(ms ?? 0) ? instead : ms)) as typeof window.setTimeout
  }, [[...millis], long] as const)
}
