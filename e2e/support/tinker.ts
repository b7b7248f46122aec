// A table's settings are on a separate panel of the lobby.

import type { Page } from '@playwright/test'

/** Opens all settings in the lobby. */
export async function tinker(page: Page): Promise<void> {
  await page.getByTestId('tinker').locator('summary').first().click()
}
