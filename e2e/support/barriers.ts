// What axe finds in the way of people who cannot see, point or tell colours apart.

import type { Page } from '@playwright/test'
import axe from 'axe-core'

import { settled } from './settled'

/**
 * What axe finds on a page that does not move: words are never read half faded in, whatever happens at a table meanwhile.
 * It looks for seconds, and reads the letters before the ground: where a running game changes both between, they do not
 * belong together. Such a pair is gone at a second look, a barrier is not.
 */
async function found(page: Page, rules: string[] | null, when = ''): Promise<string[]> {
  // A page is read once it is there: its texts and its screen are loaded after the document.
  await page.locator('main').first().waitFor()
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  const first = await look(page, rules, when)
  const second = first.length > 0 ? await look(page, rules, when) : []
  if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' })
  return first.filter((line) => second.includes(line))
}

/** Runs axe in the page itself, where it stays: its own builder brings it anew each time, and opens a page to sum up frames, of which there are none. */
async function look(page: Page, rules: string[] | null, when: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const only = values === null ? {} : { runOnly: { type: 'rule' as const, values } }
    // No rule needs the style sheets, which axe otherwise parses anew at each look.
    return (await axe.run(document, { ...only, resultTypes: ['violations'], preload: { assets: ['media'] } })).violations
  }, rules)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${when}${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** The page has taken the look that the device asks for, if it goes by that. */
async function themed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const follows = (localStorage.getItem('ruckus.settings') ?? '').includes('"theme":"auto"')
    const asked = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return !follows || document.documentElement.dataset['theme'] === asked
  }, undefined, { polling: 50 })
}

/** Words that cannot be told from what they stand on, by night. */
export async function unreadAtNight(page: Page): Promise<string[]> {
  const night = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (!night) await page.emulateMedia({ colorScheme: 'dark' })
  await themed(page)
  const lines = await found(page, ['color-contrast'], 'by night, ')
  if (!night) await page.emulateMedia({ colorScheme: 'light' })
  await themed(page)
  await settled(page)
  return lines
}

/** The barriers on a page as it is, one line each. */
export const barriersNow = (page: Page): Promise<string[]> => found(page, null)

/** The same, and those of colours by night. */
export async function barriers(page: Page): Promise<string[]> {
  const now = await barriersNow(page)
  return [...now, ...(await unreadAtNight(page))]
}
