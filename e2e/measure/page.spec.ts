// Measures the size and speed of the page. Prints the results; docs/measurements.md records them.

import { type CDPSession, type Page, test as plain } from '@playwright/test'

import { Stage } from '../support/stage'
import { PHONE, test } from '../support/test'

/** The CPU slowdown that simulates a phone. */
const SLOWER = 4
/** The page's timers of at least this many milliseconds load code in advance. */
const LATER = 2_500
/** How long the busiest table is observed, in milliseconds. */
const WATCHED = 10_000

function say(what: string, figure: string, aim: string): void {
  process.stdout.write(`${what.padEnd(62)} ${figure.padEnd(34)} ${aim}\n`)
}
const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

/** Records the browser's own entries: layout shifts, long tasks, presses, the largest paint. */
function watch(): void {
  const seen = { shifts: [] as string[], tasks: [] as number[], presses: [] as number[], paint: 0 }
  Object.assign(window, { seen })
  const name = (node?: Node): string =>
    node instanceof HTMLElement
      ? `${node.tagName}.${node.className.replace(/ ?s-\S+| ?svelte-\S+/g, '')}`
      : node
        ? `${node.nodeName} in ${name(node.parentNode ?? undefined)}`
        : ''
  const note = (type: string, take: (entry: PerformanceEntry & Record<string, unknown>) => void, more = {}) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & Record<string, unknown>)
    }).observe({ type, buffered: true, ...more })
  }
  note('layout-shift', (entry) => {
    const sources = (entry['sources'] ?? []) as { node?: Node }[]
    if (!entry['hadRecentInput'])
      seen.shifts.push(`${(entry['value'] as number).toFixed(4)} ${sources.map(({ node }) => name(node)).join(', ')}`)
  })
  note('longtask', (entry) => seen.tasks.push(entry.duration))
  note('largest-contentful-paint', (entry) => (seen.paint = entry.startTime))
  note(
    'event',
    (entry) => {
      if (entry.name === 'pointerdown' || entry.name === 'pointerup' || entry.name === 'click')
        seen.presses.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
}
interface Seen {
  shifts: string[]
  tasks: number[]
  presses: number[]
  paint: number
}
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

async function slowed(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

test('size and paint time of the first view are measured', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.addInitScript(watch)
  // After 3 s the page loads the table's code in advance, on a busy machine before the first view is ready. It is not
  // part of this measurement, so those timers never fire.
  await page.addInitScript((later) => {
    const usual = window.setTimeout.bind(window)
    window.setTimeout = ((then: TimerHandler, ms?: number, ...rest: unknown[]) =>
      (ms ?? 0) >= later ? 0 : usual(then, ms, ...rest)) as typeof window.setTimeout
  }, LATER)
  const session = await slowed(page, SLOWER)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto('/')
  // The games load last.
  await page.getByRole('button', { name: /^Psycho/ }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  say('first view, compressed, with headers', `${(bytes / 1000).toFixed(1)} kB`, '< 150 kB')
  say(`largest paint, processor ${SLOWER} times slower`, `${Math.round((await seenOn(page)).paint)} ms`, '< 1500 ms')
})

test('response time of a press is measured', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.addInitScript(watch)
  const faces = [...'0123456789'].flatMap((face) => ['G', 'B', 'Y'].map((color) => color + face))
  const seat = await house.moment({
    hands: [faces.slice(0, 20), ['R1', 'R2'], ['R3', 'R4']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 1,
  })
  await house.open(page, seat)
  // Measured inside the page: from the press until the page has handled it, and until the frame that shows it.
  const [done, shown] = await page.evaluate(async () => {
    const [done, shown]: [number[], number[]] = [[], []]
    const frame = () =>
      new Promise<number>((seen) => requestAnimationFrame(() => setTimeout(() => seen(performance.now()))))
    for (let i = 0; i < 310; i++) {
      const cards = document.querySelectorAll<HTMLElement>('[data-testid=hand] .held')
      const card = cards[(i * 7) % cards.length]
      await frame()
      const begun = performance.now()
      card?.click()
      await Promise.resolve()
      const lifted = performance.now()
      if (!document.querySelector('.held.sent, [data-testid=notice]')) continue
      const painted = await frame()
      // The first samples are warm-up.
      if (i >= 10) [done.push(lifted - begun), shown.push(painted - begun)]
    }
    const rising = (a: number, b: number) => a - b
    return [done.sort(rising), shown.sort(rising)]
  })
  say(
    `tap to own feedback in the page, ${done.length} taps`,
    `p50 ${at(done, 0.5).toFixed(1)} ms, p99 ${at(done, 0.99).toFixed(1)} ms`,
    '',
  )
  say(
    'tap to the frame that shows it',
    `p50 ${at(shown, 0.5).toFixed(1)} ms, p99 ${at(shown, 0.99).toFixed(1)} ms`,
    'p99 < 50 ms',
  )
})

plain('frame rate and layout shifts of the busiest table are measured', async ({ browser }) => {
  const stage = await Stage.open()
  for (const [name, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ] as const) {
    const page = await browser.newPage({ viewport })
    await page.addInitScript(watch)
    await page.goto(stage.scene('seats=16&show=busy'))
    await page.locator('.felt').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const from = await seenOn(page)
    const gaps = await page.evaluate(
      (lasts) =>
        new Promise<number[]>((done) => {
          const found: number[] = []
          const begun = performance.now()
          let last = begun
          const next = (now: number) => {
            found.push(now - last)
            last = now
            if (now - begun > lasts) done(found.slice(1).sort((a, b) => a - b))
            else requestAnimationFrame(next)
          }
          requestAnimationFrame(next)
        }),
      WATCHED,
    )
    const { shifts, tasks } = await seenOn(page)
    const [moved, long] = [shifts.slice(from.shifts.length), tasks.slice(from.tasks.length)]
    const sum = gaps.reduce((total, gap) => total + gap, 0)
    say(`sixteen seats at their busiest, ${name}`, `${((gaps.length / sum) * 1000).toFixed(1)} frames a second`, '60')
    say(
      '  frames that were late by one or more',
      `${((gaps.filter((gap) => gap > 25).length / gaps.length) * 100).toFixed(1)} %, worst ${Math.round(gaps.at(-1) ?? 0)} ms`,
      '',
    )
    say(
      '  tasks of more than 100 ms',
      `${long.filter((task) => task > 100).length}, longest ${Math.round(Math.max(0, ...long))} ms`,
      '0',
    )
    const all = moved.reduce((total, what) => total + parseFloat(what), 0)
    say('  layout shifts', `${moved.length}, score ${all.toFixed(3)}`, '0')
    say(
      '    of what is pressed: buttons, cards',
      `${moved.filter((what) => /BUTTON\.(?!pile)/.test(what)).length}`,
      '0',
    )
    await page.close()
  }
  await stage.close()
})
