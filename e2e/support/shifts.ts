// Records unexpected layout shifts, as reported by the browser.

import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Each layout shift: its score, and the moved elements. */
    shifts?: { score: number; what: string }[]
  }
}

/** Watches a page from its next load on. Ignores shifts between rounds, when the score sheet covers the table. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { score: number; what: string }[] = []
    window.shifts = shifts
    const name = (node: Node | null | undefined): string => {
      if (!node) return 'gone'
      if (!(node instanceof Element))
        return `${node.nodeName} "${node.textContent?.trim().slice(0, 20)}" in ${name(node.parentNode)}`
      return `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '')
        .replace(/ ?\b(s|svelte)-\S+/g, '')
        .trim()
        .replaceAll(' ', '.')}`
    }
    // New lines in the log move the others. The browser counts this only if old lines are removed: as if all lines had
    // moved by the removed height, although they stay in place.
    const inLog = ({ node }: Source) =>
      (node instanceof Element ? node : node?.parentElement)?.closest('[data-testid=log]') != null
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Source[] }
    new PerformanceObserver((list) => {
      const played =
        document.querySelector('[data-testid=hand]') !== null &&
        document.querySelector('[data-testid=results]') === null
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
        const log = sources.length > 0 && sources.every(inLog)
        if (!played || hadRecentInput || log) continue
        const what = sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)} from ${box(previousRect)} to ${box(currentRect)}`,
        )
        shifts.push({ score: value, what: what.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * The number of decimal places of a score, as promised in the documentation. Smaller shifts are a card that slides
 * aside in a hand or a second line in the caller.
 */
const PLACES = 3

/** All shifts so far, one line each. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts ?? [])
  return shifts
    .filter(({ score }) => Number(score.toFixed(PLACES)) > 0)
    .map(({ score, what }) => `${score.toFixed(PLACES)}: ${what}`)
}
