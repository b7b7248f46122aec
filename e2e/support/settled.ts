// A page at rest, for whoever measures it.

import type { Page } from '@playwright/test'

/** What takes longer than this, in milliseconds, is no movement towards a place or a colour but a clock that runs down. */
const LONGEST = 2000

/** Ends at once what moves towards its place or colour: a busy machine takes its time for it, and a page behind others never ends it. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate((longest) => {
    // Asking for them also makes the page begin those that a change of style brings about.
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      if (end - Number(animation.currentTime ?? 0) < longest) animation.finish()
    }
  }, LONGEST)
}
