// Players who do whatever the page offers.

import { type Page, expect } from '@playwright/test'

import { type Pressed, player } from './player'

/** Plays until the round is over. */
export async function playRound(page: Page): Promise<void> {
  await page.evaluate(player, { until: 'round', next: false, seed: 7 } as const)
  await expect(page.getByTestId('results')).toBeVisible()
}

/** Two people play until the match is over; the first of them presses for each next round. Gives what they pressed. */
export async function playMatch(...[first, second]: [Page, Page]): Promise<Pressed[]> {
  return Promise.all([
    first.evaluate(player, { until: 'match', next: true, seed: 11 } as const),
    second.evaluate(player, { until: 'match', next: false, seed: 23 } as const),
  ])
}
