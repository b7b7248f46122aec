// Accessibility barriers that axe finds: for players who cannot see, use a pointer, or distinguish colors.

import type { Page } from '@playwright/test'
import axe from 'axe-core'

import { settled } from './settled'

/**
 * Runs axe on a page without animations, so that text is never half faded in. A run takes seconds and reads text colors
 * before backgrounds, so a running game may cause wrong pairs. A second run does not find those again.
 */
async function found(page: Page, rules: string[] | null, when = ''): Promise<string[]> {
  // Waits until the page has rendered: texts and screen load after the document.
  await page.locator('main').first().waitFor()
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  const first = await look(page, rules, when)
  const second = first.length > 0 ? await look(page, rules, when) : []
  if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' })
  return first.filter((line) => second.includes(line))
}

/**
 * Runs axe inside the page and keeps it there. Its own builder injects it at each run, and opens a page to merge
 * frames, of which there are none.
 */
async function look(page: Page, rules: string[] | null, when: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const only = values === null ? {} : { runOnly: { type: 'rule' as const, values } }
    // No rule needs the style sheets, which axe would otherwise parse at each run.
    return (await axe.run(document, { ...only, resultTypes: ['violations'], preload: { assets: ['media'] } }))
      .violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${when}${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Waits until the page has the device's theme, if it follows the device. */
async function themed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const follows = (localStorage.getItem('ruckus.settings') ?? '').includes('"theme":"auto"')
      const asked = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
      return !follows || document.documentElement.dataset['theme'] === asked
    },
    undefined,
    { polling: 50 },
  )
}

/** Text with too little contrast in the dark theme. */
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

/** The barriers of a page in its current state, one line each. */
export const barriersNow = (page: Page): Promise<string[]> => found(page, null)

/** The same, plus contrast in the dark theme. */
export async function barriers(page: Page): Promise<string[]> {
  const now = await barriersNow(page)
  return [...now, ...(await unreadAtNight(page))]
}
