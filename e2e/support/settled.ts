// Ends animations on a page before measuring it.

import type { Page } from '@playwright/test'

/** Animations longer than this, in milliseconds, are countdowns and not transitions. */
const LONGEST = 2000

/** Finishes all transitions immediately: busy machines run them slowly, and background pages never finish them. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate((longest) => {
    // `getAnimations` also starts pending transitions of style changes.
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      if (end - Number(animation.currentTime ?? 0) < longest) animation.finish()
    }
  }, LONGEST)
}
