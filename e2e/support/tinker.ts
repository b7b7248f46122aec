// What is set at a table stands apart from what everybody sees of it.

import type { Page } from '@playwright/test'

/** Opens all that can be set in the lobby. */
export async function tinker(page: Page): Promise<void> {
  await page.getByTestId('tinker').locator('summary').first().click()
}
