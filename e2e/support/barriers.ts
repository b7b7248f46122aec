// What axe finds in the way of people who cannot see, point or tell colours apart.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The barriers on a page, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
