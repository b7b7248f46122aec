// Two people who do whatever the page offers.

import type { Page } from '@playwright/test'

import { type Pressed, player } from './player'

/** They play until the match is over; the first of them presses for each next round. Gives what they pressed. */
export async function playMatch(...[first, second]: [Page, Page]): Promise<Pressed[]> {
  return Promise.all([first.evaluate(player, { next: true, seed: 11 }), second.evaluate(player, { next: false, seed: 23 })])
}
