// The moment that the workshop deals, in which a rule is tried.

import type { Page } from '@playwright/test'

import { expect, held } from './test'

/** Plays a card that the rule is about, and waits until the log says that the rule has spoken. */
export async function layDealt(page: Page, name: RegExp, title: string): Promise<void> {
  await held(page, name).first().click()
  // Beside a debt it is one of the cards that add up to it, or all of them: chance has dealt the moment.
  const both = page.getByRole('button', { name: 'Back it up!' })
  const log = page.getByTestId('log')
  const spoken = `${title}! By you.`
  await expect.poll(async () => (await both.isVisible()) || ((await log.textContent()) ?? '').includes(spoken)).toBe(true)
  if (await both.isVisible()) {
    while (await both.isDisabled()) await held(page, /playable/).first().click()
    await both.click()
  }
  await expect(log).toContainText(spoken)
}
