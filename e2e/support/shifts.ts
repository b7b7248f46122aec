// What moves on a page although nobody has moved it, as the browser itself notes it.

import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Each shift of the layout: how much, and what has moved. */
    shifts?: { score: number; what: string }[]
  }
}

/** Watches a page from its next view on. While a round is over, a sheet covers the table, and nothing is played. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { score: number; what: string }[] = []
    window.shifts = shifts
    const name = (node: Node | null | undefined): string => {
      if (!node) return 'gone'
      if (!(node instanceof Element)) return `${node.nodeName} "${node.textContent?.trim().slice(0, 20)}" in ${name(node.parentNode)}`
      return `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '').replace(/ ?\b(s|svelte)-\S+/g, '').trim().replaceAll(' ', '.')}`
    }
    // Each new line of the log moves the others. The browser counts that only when the log removes old lines: as if all
    // had moved by what is gone, although they stay where they are.
    const inLog = ({ node }: Source) => (node instanceof Element ? node : node?.parentElement)?.closest('[data-testid=log]') != null
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Source[] }
    new PerformanceObserver((list) => {
      const played = document.querySelector('[data-testid=hand]') !== null && document.querySelector('[data-testid=results]') === null
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
        const log = sources.length > 0 && sources.every(inLog)
        if (!played || hadRecentInput || log) continue
        const what = sources.map(({ node, previousRect, currentRect }) => `${name(node)} from ${box(previousRect)} to ${box(currentRect)}`)
        shifts.push({ score: value, what: what.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** A score is told to so many places, as it is promised; below that lie a card of a hand that slides aside and a second line in the caller. */
const PLACES = 3

/** What has moved so far, one line each. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts ?? [])
  return shifts.filter(({ score }) => Number(score.toFixed(PLACES)) > 0).map(({ score, what }) => `${score.toFixed(PLACES)}: ${what}`)
}
