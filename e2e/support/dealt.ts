// The moment that the workshop deals to try a rule.

import type { Page } from '@playwright/test'

import { expect, held } from './test'

/** Plays a card that the rule is about, and waits until the log shows that the rule applied. */
export async function layDealt(page: Page, name: RegExp, title: string): Promise<void> {
  await held(page, name).first().click()
  // The moment is random. With a debt, the card is one of several that add up to it, or the only one.
  const both = page.getByRole('button', { name: 'Back it up!' })
  const log = page.getByTestId('log')
  const spoken = `${title}! By you.`
  await expect
    .poll(async () => (await both.isVisible()) || ((await log.textContent()) ?? '').includes(spoken))
    .toBe(true)
  if (await both.isVisible()) {
    while (await both.isDisabled())
      await held(page, /playable/)
        .first()
        .click()
    await both.click()
  }
  await expect(log).toContainText(spoken)
}
