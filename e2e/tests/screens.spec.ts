// Every moment of the table at several sizes, with screenshots in e2e/shots/screens if SHOTS is set. Nothing extends
// over the edges, and all targets are large enough. Nothing covers the top card, the draw pile, the hand or UNO, and
// questions do not move anything on the table.

import { expect, test } from '@playwright/test'

import { barriers, unreadAtNight } from '../support/barriers'
import { overlapped } from '../support/covered'
import { lasting } from '../support/lasting'
import { coversNothing } from '../support/scene'
import { settled } from '../support/settled'
import { Stage } from '../support/stage'
import { shot } from '../support/test'

const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  television: { width: 1920, height: 1080 },
}
const SCENES: Record<string, string> = {
  two: 'seats=2',
  four: 'seats=4',
  eight: 'seats=8&hand=9',
  sixteen: 'seats=16&hand=12',
  dense: 'seats=16&hand=16&show=dense',
  slap: 'seats=16&hand=34&show=slap',
  hands: 'seats=16&show=hands',
  crazy: 'seats=8&show=crazy',
  memory: 'seats=6&show=memory',
  wild: 'seats=4&show=wild',
  truck: 'seats=4&show=truck',
  marks: 'seats=4&show=marks',
  shield: 'seats=5&show=shield',
  swap: 'seats=16&show=swap',
  seen: 'seats=4&show=seen',
  place: 'seats=4&show=place',
  give: 'seats=6&show=giveto',
  make: 'seats=4&show=make',
  makehome: 'seats=4&show=makehome',
  deed: 'seats=4&show=do',
  deal: 'seats=4&show=deal',
  over: 'seats=6&show=over',
  match: 'seats=4&show=match',
  lobby: 'seats=8&show=lobby',
  lost: 'seats=4&show=lost',
  refused: 'seats=4&show=refused',
  hit: 'seats=4&show=hit',
  full: 'seats=16&show=full',
  connecting: 'show=connecting',
  left: 'seats=6&hand=9&left',
  leftdense: 'seats=16&hand=16&show=dense&left',
  leftdo: 'seats=6&show=memory&left',
}

/** Televisions show the same at a larger scale, so a few moments suffice. */
const AFAR = ['two', 'sixteen', 'dense', 'memory', 'over', 'lobby']
/** Screens that no other test checks for barriers. */
const UNSEEN = ['full', 'connecting', 'leftdense', 'make', 'makehome']
/** Moments with additional colors. Phones check only these; desktops have time for all. */
const COLORFUL = ['wild', 'shield', 'deed', 'truck', 'marks', 'match']

/** Screens that are not a table, or have no card on the table yet. */
const UNCOVERED = ['over', 'match', 'lobby', 'full', 'connecting', 'deal', 'lost']

let stage: Stage
test.beforeAll(async () => {
  stage = await Stage.open()
})
test.afterAll(() => stage.close())

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every scene fits the screen: ${size}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      hasTouch: viewport.width < 500,
      deviceScaleFactor: size === 'phone' ? 2 : 1,
    })
    const page = await context.newPage()
    /** Positions of elements by the number of seats and by the presence of an action palette. */
    const lie = new Map<string, unknown>()
    for (const [name, what] of Object.entries(SCENES)) {
      if (size === 'television' && !AFAR.includes(name)) continue
      // Every other moment uses the dark theme.
      await page.emulateMedia({ colorScheme: Object.keys(SCENES).indexOf(name) % 2 === 0 ? 'light' : 'dark' })
      await page.goto(stage.scene(what))
      await expect(page.locator('main').first()).toBeVisible()
      // Waits until content that loads late is there.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await settled(page)
      expect.soft(await page.evaluate(faults), `${name}, ${size}`).toEqual([])
      if (!UNCOVERED.includes(name)) {
        expect.soft(await page.evaluate(covered), `${name}, ${size}`).toEqual([])
        const { table, lies } = await page.evaluate(places)
        const same = `${/seats=\d+/.exec(what)?.[0]} ${table}`
        expect.soft(lies, `${name}, ${size}: nothing moves`).toEqual(lie.get(same) ?? lies)
        lie.set(same, lies)
      }
      if (['phone', 'desktop'].includes(size) && UNSEEN.includes(name))
        expect.soft(await barriers(page), `${name}, ${size}`).toEqual([])
      else if (size === 'desktop' || (size === 'phone' && COLORFUL.includes(name)))
        expect.soft(await unreadAtNight(page), `${name}, ${size}`).toEqual([])
      await shot(page, `screens/${size}/${name}`)
    }
    await context.close()
  })
}

/** Loud moments, and how long their scenes last in milliseconds; see `LASTS` in `scenes.ts`. */
const LOUD = ['cut', 'uno', 'caught', 'stack', 'tower', 'swapped', 'hands', 'truck', 'drew', 'out', 'rule', 'podium']
const LAST = [950, 1_000, 1_200, 1_400, 1_500, 1_600, 3_000]

for (const size of ['small', 'phone', 'desktop'] as const) {
  test(`no loud moment covers a pile, the caller or the hand: ${size}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: SIZES[size],
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      hasTouch: size !== 'desktop',
    })
    const page = await context.newPage()
    await lasting(page, LAST)
    for (const name of LOUD) {
      await page.goto(stage.scene(`seats=4&show=scene-${name}`))
      await expect(page.getByTestId('scene'), name).toBeVisible()
      await coversNothing(page)
      await shot(page, `moments/${size}/${name}`)
    }
    await context.close()
  })
}

/** From the smallest phone, in both orientations, to a desktop. */
const SEATED = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

test('names, counts and badges stay uncovered with 2 to 16 seats', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (let seats = 2; seats <= 16; seats++) {
    await page.goto(stage.scene(`seats=${seats}&show=crowd`))
    await expect(page.locator('main:not(.unsized)')).toBeVisible()
    for (const viewport of SEATED) {
      await page.setViewportSize(viewport)
      // Waits until seats have kept their positions for three frames.
      await page.evaluate(atRest)
      await settled(page)
      expect.soft(await page.evaluate(overlapped), `${seats} seats, ${viewport.width} × ${viewport.height}`).toEqual([])
    }
  }
  await context.close()
})

/** Resolves once the seats have kept their positions for three frames. Runs in the page. */
function atRest(): Promise<void> {
  const lie = () =>
    [...document.querySelectorAll('.place, .chip, .middle')]
      .map((part) => `${part.getAttribute('style')} ${part.getBoundingClientRect().width}`)
      .join()
  let [last, same] = ['', 0]
  return new Promise((done) => {
    const look = () => {
      const now = lie()
      same = now === last ? same + 1 : 0
      last = now
      if (same < 3) requestAnimationFrame(look)
      else done()
    }
    look()
  })
}

/** Visible layout faults, one line each. Runs in the page. */
function faults(): string[] {
  const found: string[] = []
  const screen = document.documentElement
  if (screen.scrollWidth > screen.clientWidth) found.push(`sticks out to the side: ${screen.scrollWidth}`)
  const name = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
  for (const button of document.querySelectorAll<HTMLElement>('button, a.button, summary, input:not([type=file])')) {
    // An element with a label is pressed on the label.
    const { width, height } = (button.closest('label') ?? button).getBoundingClientRect()
    // Cards overlap (ring.test.ts checks their visible parts), and seats are thin if sixteen are shown.
    const small = width < 43.5 || height < (button.closest('.thin') ? 26 : 43.5)
    if (width > 0 && small && !button.closest('.held, aside, .notice'))
      found.push(`too small: ${name(button)}, ${Math.round(width)} × ${Math.round(height)}`)
  }
  const uno = document.querySelector('.uno')
  if (uno && !document.querySelector('[data-testid=results], .line.over')) {
    const box = uno.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!top || !uno.contains(top)) found.push(`UNO is covered by ${top?.className ?? 'nothing'}`)
    if (box.bottom > screen.clientHeight) found.push('UNO is below the screen')
  }
  const caller = document.querySelector('.caller')
  if (caller && caller.scrollHeight > caller.clientHeight + 1)
    found.push(`the caller is cut: ${caller.textContent?.trim()}`)
  return found
}

/** The positions of the middle, the caller, the hand and the row under the thumb. Runs in the page. */
function places(): { table: string; lies: Record<string, number[]> } {
  const lies: Record<string, number[]> = {}
  for (const part of ['.middle', '.caller', '.own', '.own .scroll', '.own > .bar', '.chip']) {
    const { left, top, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    lies[part] = [left, top, width, height].map(Math.round)
  }
  return { table: document.querySelector('.deeds') ? 'with actions' : 'without', lies }
}

/** Elements that cover the top card, the draw pile or the hand, one line each. Runs in the page. */
function covered(): string[] {
  const found: string[] = []
  const look = (
    what: string,
    thing: Element | null,
    inside: Element | null,
    points: readonly (readonly [number, number])[],
  ) => {
    if (!thing || !inside) return void found.push(`no ${what}`)
    const box = thing.getBoundingClientRect()
    for (const [x, y] of points) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y]
      const over = document.elementFromPoint(left, top)
      if (!over || !inside.contains(over))
        found.push(`${what} is covered at ${Math.round(left)}, ${Math.round(top)} by ${over?.className || 'nothing'}`)
    }
  }
  const ALL = [
    [0.5, 0.5],
    [0.15, 0.1],
    [0.85, 0.1],
    [0.15, 0.9],
    [0.85, 0.9],
  ] as const
  const pile = document.querySelector('.pile')
  look('the top card', [...(pile?.querySelectorAll('.laid') ?? [])].at(-1) ?? pile, pile, ALL)
  const drawPile = document.querySelector('.draw-pile')
  look('the draw pile', drawPile, drawPile, ALL)
  const hand = document.querySelector('[data-testid=hand]')
  const cards = [...(hand?.querySelectorAll('.held') ?? [])]
  // A hand that exceeds its space scrolls.
  const room = hand?.parentElement?.getBoundingClientRect()
  for (const card of cards) {
    const { top, bottom } = card.getBoundingClientRect()
    if (room && (cards.length <= 12 || (top >= room.top && bottom <= room.bottom)))
      look(`${card.getAttribute('aria-label')} in the hand`, card, hand, [[0.4, 0.4]])
  }
  return found
}
