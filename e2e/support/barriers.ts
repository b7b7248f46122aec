// What axe finds in the way of people who cannot see, point or tell colours apart.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { settled } from './settled'

async function found(axe: AxeBuilder, when = ''): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${when}${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** Words that cannot be told from what they stand on, by night. */
export async function unreadAtNight(page: Page): Promise<string[]> {
  const night = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (!night) await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  const lines = await found(new AxeBuilder({ page }).withRules(['color-contrast']), 'by night, ')
  if (!night) await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  return lines
}

/** The barriers on a page as it is, one line each. */
export const barriersNow = (page: Page): Promise<string[]> => found(new AxeBuilder({ page }))

/** The same, and those of colours by night. */
export async function barriers(page: Page): Promise<string[]> {
  const now = await barriersNow(page)
  return [...now, ...(await unreadAtNight(page))]
}
