// A player who does whatever the page offers, by pressing what a person would press.

import { type Page, expect } from '@playwright/test'

// In the order in which a hasty person looks: what is urgent first.
const WISHES = [
  '.pile.slap',
  '.picker .petal',
  '.hurry',
  '.deal button[type=submit]',
  '.strip:not(.do) [data-choices] button',
  '.bar .button.loud',
  '[data-testid=hand] .held.may:not(.sent)',
  '.bar .side .button',
]

/** Presses things until the round is over. Says UNO when few cards are left, as one should. */
export async function playRound(page: Page): Promise<void> {
  const over = page.getByTestId('results')
  for (let presses = 0; presses < 2_000; presses++) {
    const wish = await page.waitForFunction(
      (selectors) => {
        if (document.querySelector('[data-testid=results]')) return 'over'
        return selectors.find((selector) => document.querySelector(selector)) ?? false
      },
      WISHES,
      { polling: 40, timeout: 60_000 },
    )
    const selector = String(await wish.jsonValue())
    if (selector === 'over') break
    await page.evaluate(press, selector)
  }
  await expect(over).toBeVisible()
}

function press(selector: string): void {
  const uno = document.querySelector<HTMLButtonElement>('.uno')
  const held = document.querySelectorAll('[data-testid=hand] .held').length
  if (held <= 2 && held > 0 && uno?.getAttribute('aria-pressed') === 'false') uno.click()
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) return
  if (selector === '.pile.slap') target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
  else target.click()
}
