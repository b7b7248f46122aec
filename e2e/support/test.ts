// Fixtures and helpers of all tests: a program, tables, and players with browsers.

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type PageScreenshotOptions,
  test as base,
  expect,
} from '@playwright/test'

import type { Moment, Seated } from '../../web/tables/support/moment'
import { Program } from './program'

export type { Moment, Seated }

/** Takes a screenshot for review if `SHOTS` is set. All screenshots together take two minutes of browser time. */
export async function shot(page: Page, name: string, how: PageScreenshotOptions = {}): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `shots/${name}.png`, animations: 'disabled', ...how })
}

/** Browser contexts for a desktop, a phone and a television. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const TELEVISION = { viewport: { width: 1920, height: 1080 } }

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** A program, and players who open it in their own browser contexts. */
export class House<At extends { address: string } = Program> {
  #contexts: BrowserContext[] = []

  constructor(
    readonly program: At,
    private readonly browser: Browser,
  ) {}

  /** Opens a browser for a player. Errors in its console fail the test. */
  async person(device: BrowserContextOptions = DESKTOP, name = 'Ann', moving = false): Promise<Page> {
    const context = await this.#browse(device, moving)
    await context.addInitScript((own) => {
      localStorage.setItem('ruckus.name', own)
      // The player is no beginner, and the theme follows the device. Other settings have their own tests.
      localStorage.getItem('ruckus.settings') ??
        localStorage.setItem('ruckus.settings', '{"teach":false,"theme":"auto"}')
    }, name)
    return this.#open(context)
  }

  /** Opens a browser without stored data. */
  async newcomer(device: BrowserContextOptions): Promise<Page> {
    return this.#open(await this.#browse(device, false))
  }

  async #browse(device: BrowserContextOptions, moving: boolean): Promise<BrowserContext> {
    const reducedMotion = moving ? 'no-preference' : 'reduce'
    const context = await this.browser.newContext({ ...device, baseURL: this.program.address, reducedMotion })
    this.#contexts.push(context)
    return context
  }

  async #open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => this.wrong.push(String(error)))
    page.on('console', (message) => {
      // While the server is down, browsers report connection errors, which those tests expect.
      const line = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())
      if (message.type() === 'error' && !line) this.wrong.push(message.text())
    })
    return page
  }

  readonly wrong: string[] = []

  /** Sets up a table in the middle of a round: Ann has the first seat, and bots the others. */
  moment(
    moment: Moment,
    rules = 'super-power-no-sissies',
    changes: Record<string, unknown> = {},
    homemade: unknown[] = [],
  ): Promise<Seated> {
    const set = { ...moment, still: moment.still ?? true }
    return post(`${this.program.address}/api/test/tables`, {
      name: 'Ann',
      rules,
      with: changes,
      homemade,
      bots: moment.hands.length - 1,
      set,
    })
  }

  /** Sets up a round with Ann on a desktop and Bob, to her left, on a phone. */
  async pair(
    moment: Moment,
    rules: string,
    changes: Record<string, unknown> = {},
    homemade: unknown[] = [],
  ): Promise<[Page, Page]> {
    const ann = await this.moment(moment, rules, changes, homemade)
    const bob = await this.sit(ann.code, 'Bob')
    const pages = await Promise.all([this.person(DESKTOP), this.person(PHONE, 'Bob')])
    await Promise.all([this.open(pages[0], ann), this.open(pages[1], bob)])
    return pages
  }

  /** Takes a seat. At a running table, this is a bot's seat. */
  sit(code: string, name: string): Promise<Seated> {
    return post(`${this.program.address}/api/tables/${code}/seats`, { name })
  }

  /** Opens a seat in a browser and waits for the table. */
  async open(page: Page, { code, token }: Seated): Promise<void> {
    await page.goto(`/t/${code}#${token}`)
    await expect(page.getByTestId('hand')).toBeVisible()
  }

  async leave(): Promise<void> {
    for (const context of this.#contexts) await context.close()
  }
}

/** The programs of a worker: one for each bot speed, started on first use. */
class Programs {
  #started = new Map<number, Program>()

  async at(botSpeed: number): Promise<Program> {
    const program = this.#started.get(botSpeed) ?? (await Program.start({ RUCKUS_BOT_SPEED: String(botSpeed) }))
    this.#started.set(botSpeed, program)
    return program
  }

  async stop(): Promise<void> {
    for (const program of this.#started.values()) await program.stop()
  }
}

/**
 * For tests that only wait for bots: bots take the minimum time for their turns. Their reactions in races do not
 * change.
 */
export const QUICK_BOTS = { botSpeed: 20 }

export const test = base.extend<{ house: House; botSpeed: number }, { programs: Programs }>({
  /** The speed of bots' turns, as a multiple of human speed. */
  botSpeed: [1, { option: true }],
  programs: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const programs = new Programs()
      await use(programs)
      await programs.stop()
    },
    { scope: 'worker' },
  ],
  house: async ({ programs, botSpeed, browser }, use) => {
    const house = new House(await programs.at(botSpeed), browser)
    await use(house)
    await house.leave()
    expect(house.wrong).toEqual([])
  },
})

export { expect }

/** Checks that the page does not scroll horizontally. */
export async function fits(page: Page): Promise<void> {
  await page.locator('main').first().waitFor()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  // Sheets and dialogs that are too wide are cut instead of scrolling the page.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet, dialog[open]')]
      .filter((sheet) => sheet.getBoundingClientRect().right > innerWidth - 4)
      .map(({ className }) => className),
  )
  expect(cut).toEqual([])
}

/** The cards of this player's hand. */
export function hand(page: Page) {
  return page.getByTestId('hand').locator('[data-card]')
}

/** The caller's text about the open window. */
export function banner(page: Page) {
  return page.locator('.banner')
}

/** The current question, above the buttons. */
export function ask(page: Page) {
  return page.getByTestId('ask')
}

/** A button of the bar under the thumb. */
export function button(page: Page, name: string | RegExp) {
  return page.getByRole('toolbar', { name: 'What you can do' }).getByRole('button', { name })
}

/**
 * A card in the hand, once the page accepts taps on it. For a moment after cards have moved, the page ignores taps
 * meant for others.
 */
export function card(page: Page, text: string) {
  return page.locator(`[data-testid=hand]:not([data-settling]) [data-card="${text}"]`).first()
}

/** Cards in the hand by name, once the page accepts taps on them; see `card`. */
export function held(page: Page, name: RegExp) {
  return page.locator('[data-testid=hand]:not([data-settling])').getByRole('button', { name })
}

/**
 * Waits until each page shows this card on top of the discard pile. Pages receive a play one after another, so act only
 * then.
 */
export async function allSee(pages: readonly Page[], top: RegExp): Promise<void> {
  for (const page of pages) await expect(page.getByTestId('pile')).toHaveAccessibleName(top)
}

/** Waits until each player can slap. Before that, keys and taps mean something else. */
export async function allMaySlap(...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(page.getByRole('button', { name: 'Slap the pile' })).toBeVisible()
}

/** Another player's seat at the table. */
export function chip(page: Page, seat: number) {
  return page.locator(`.chip[data-seat="${seat}"]`)
}
