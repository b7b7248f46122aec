// An event with two tables: four players with their own pages, two bots, and a screen in the hall. The best player of a
// table moves up, the worst moves down, and each page shows where to go.

import type { Locator, Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { player } from '../support/player'
import { LAST_BUS } from '../support/robot'
import { DESKTOP, expect, fits, type House, PHONE, QUICK_BOTS, shot, TELEVISION, test } from '../support/test'

test.use(QUICK_BOTS)

/** Matches of one short round. */
const SHORT = `title = "Short classic"\nbase = "classic"\n[deal]\ncards = 3\n[scoring]\ntarget = 1\n[pace]\nspeed = "lightning"\n${LAST_BUS}`
const NARROW = { ...PHONE, viewport: { width: 360, height: 640 } }
/** With two bots they fill two tables of three, so humans sit at both. */
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee']

interface EventSeat {
  code: string
  token: string
  player: number | null
}

/** Opens an event with a playing host. */
async function opened(house: House, plan: Record<string, unknown>): Promise<EventSeat> {
  const body = JSON.stringify({ name: 'Friday Cup', rules: SHORT, host: 'Ann', host_plays: true, ...plan })
  const answer = await fetch(`${house.program.address}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return JSON.parse(text) as EventSeat
}

/** Follows the link and checks in. */
async function checkIn(page: Page, code: string): Promise<void> {
  await page.goto(`/e/${code}`)
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(place(page)).toContainText('You’re in!')
}

const place = (page: Page) => page.getByTestId('place')

/** The heads of all faces in an element, independent of their expressions. */
const facesIn = (where: Locator): Promise<string[]> =>
  where
    .locator('path.head')
    .evaluateAll((heads) => heads.map((head) => `${head.getAttribute('fill')} ${head.getAttribute('d')}`).sort())

/** The number of a player's table, once the page shows it. */
async function tableOf(page: Page): Promise<number> {
  const heading = place(page).getByRole('heading', { name: /^Table \d+$/ })
  await expect(heading).toBeVisible({ timeout: 60_000 })
  return Number((await heading.innerText()).replace(/\D/g, ''))
}

/** Rows of the standings for players who have played this many rounds. */
const played = (page: Page, rounds: number) =>
  page
    .getByTestId('standings')
    .locator('tbody tr')
    .filter({ has: page.locator('td.number:not(.points)', { hasText: new RegExp(`^${rounds}$`) }) })

const isEvent = (page: Page): boolean => /\/e\/[A-Z]{4,6}$/.test(page.url())

/** Returns to the event by a press. The page soon returns automatically and may already be leaving. */
async function pressBack(page: Page): Promise<void> {
  const go = page.getByTestId('back-to-event').getByRole('button', { name: 'To the event' })
  await expect.poll(async () => isEvent(page) || (await go.isVisible())).toBe(true)
  if (!isEvent(page))
    await go.click({ timeout: 15_000 }).catch((error: unknown) => expect(isEvent(page), String(error)).toBe(true))
}

/** All players play the match at their table and return to the event. */
async function playAll(pages: Page[], seed: number): Promise<void> {
  for (const page of pages) await expect(page.getByTestId('hand')).toBeVisible()
  await Promise.all(
    pages.map(async (page, i) => {
      await page.evaluate(player, { next: true, seed: seed + i })
      await expect(page.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
      // One of them does not wait for the automatic return.
      if (i === 0) await pressBack(page)
      await expect(page).toHaveURL(/\/e\/[A-Z]{4,6}$/)
    }),
  )
}

test('four players and two bots play an event at two tables', async ({ house }) => {
  test.setTimeout(600_000)
  const { code, token } = await opened(house, { form: 'swap', length: { rounds: 2 }, pause: 8 })
  const pages = await Promise.all(NAMES.map((name, i) => house.person(i % 2 === 0 ? PHONE : DESKTOP, name)))
  const [ann, bob, cid] = pages as [Page, Page, Page, ...Page[]]
  const hall = await house.person(TELEVISION, 'Hall')

  await ann.goto(`/e/${code}#${token}`)
  await expect(ann).toHaveURL(new RegExp(`/e/${code}$`))
  await expect(ann.getByTestId('code')).toHaveText(code)
  await expect(ann.getByTestId('desk')).toContainText('1 player so far. You need 5 more.')
  await Promise.all(pages.slice(1).map((page) => checkIn(page, code)))
  await expect(ann.getByTestId('people')).toContainText('Checked in (4)')
  await ann.getByRole('button', { name: 'Add bot' }).click()
  await expect(ann.getByTestId('people')).toContainText('Checked in (5)')
  await ann.getByRole('button', { name: 'Add bot' }).click()
  await expect(ann.getByTestId('people')).toContainText('Checked in (6)')
  // Before the start, the lab estimates the duration.
  await expect(ann.getByTestId('forecast')).toContainText(
    /^The lab says: about \d+ min with 6 players\. The best one wins \d+ % of the time\.$/,
    { timeout: 60_000 },
  )
  await hall.goto(`/e/${code}/tv`)
  await expect(hall.getByTestId('people')).toContainText('Checked in (6)')
  for (const page of [ann, bob, hall]) {
    await fits(page)
    expect.soft(await barriers(page)).toEqual([])
  }
  await shot(ann, 'event-host-phone')
  await shot(hall, 'event-hall')

  // A visitor who does not check in is a spectator.
  const zoe = await house.person(PHONE, 'Zoe')
  await zoe.goto(`/t/${code}`)
  await expect(zoe).toHaveURL(new RegExp(`/e/${code}$`))
  await zoe.getByRole('button', { name: 'Just watch' }).click()
  await expect(zoe.getByText('You’re watching.')).toBeVisible()

  await ann.getByTestId('desk').getByRole('button', { name: 'Start' }).click()
  const first = await Promise.all(pages.map(tableOf))
  expect([...new Set(first)].sort()).toEqual([1, 2])
  // Before the first result, no player is ranked.
  await expect(hall.getByTestId('tv-standings').locator('.rank')).toHaveText(Array.from({ length: 6 }, () => ''))
  const faces = await facesIn(place(bob).locator('.faces'))
  // Pages move automatically, but one player stays and moves later by a press.
  await bob.getByRole('button', { name: 'Stay here' }).click()
  await expect(bob.getByText(/^Starting in/)).toHaveCount(0)
  await expect(bob.getByRole('button', { name: /^To table \d$/ })).toBeFocused()
  expect.soft(await barriers(bob)).toEqual([])
  await shot(bob, 'event-place-desktop')
  await bob.getByRole('button', { name: /^To table \d$/ }).click()
  for (const page of pages) await expect(page).toHaveURL(/\/t\/[A-Z]+$/)
  await expect(cid.getByRole('link', { name: 'Back to the event' })).toBeVisible()
  // Players have the same faces at the table as in the event.
  await expect(bob.locator('.chip')).toHaveCount(faces.length)
  expect(await facesIn(bob.locator('.chip'))).toEqual(faces)
  // The hall shows the first finished table only until the next round begins.
  await Promise.all([
    playAll(pages, 11),
    expect(hall.getByTestId('finish')).toContainText(/^Table \d is done/, { timeout: 300_000 }),
  ])

  // In the second round each page shows where to go, and some players have moved.
  await expect(played(zoe, 1)).toHaveCount(6, { timeout: 60_000 })
  for (const page of pages) await expect(page).toHaveURL(/\/t\/[A-Z]+$/, { timeout: 90_000 })
  // The table's page leads back, and the event still shows the place.
  await cid.getByRole('link', { name: 'Back to the event' }).click()
  const now = await tableOf(cid)
  await expect(place(cid)).toContainText('Round 2 of 2')
  await cid.getByRole('button', { name: `To table ${now}` }).click()
  await playAll(pages, 41)

  for (const page of pages)
    await expect(page.getByTestId('event-over')).toContainText(/wins?!|share the win!/i, { timeout: 60_000 })
  await expect(hall.getByTestId('event-over')).toContainText(/wins!|share the win!/)
  const saves = ann.getByRole('group', { name: 'Save the results' }).getByRole('link')
  await expect(saves).toHaveCount(3)
  const [csv, matches, json] = await Promise.all(
    (await saves.all()).map(async (link) => (await ann.request.get((await link.getAttribute('href')) ?? '')).text()),
  )
  expect(csv).toMatch(/,Ann,/)
  expect(matches).toContain('/records/1/1')
  expect(JSON.parse(json ?? '')).toMatchObject({ final: true })
  await ann.getByText('Records of the matches').click()
  const record = ann.getByRole('link', { name: 'Round 2, table 1' })
  await expect(record).toBeVisible()
  expect((await ann.request.get((await record.getAttribute('href')) ?? '')).status()).toBe(200)
  expect.soft(await barriers(ann)).toEqual([])
  await shot(ann, 'event-over-phone')
  await shot(hall, 'event-over-hall')
})

test.describe('with bots at human speed', () => {
  // Bots alone at a table must not finish the round before the table is stopped.
  test.use({ botSpeed: 1 })

  test('a stopped table notifies its players and returns them to the event', async ({ house }) => {
    const { code, token } = await opened(house, {
      form: 'swap',
      length: { rounds: 1 },
      host_plays: false,
      round_minutes: 30,
      rules: 'classic',
    })
    const [ann, bob, cid, hall] = await Promise.all([
      house.person(DESKTOP, 'Ann'),
      house.person(NARROW, 'Bob'),
      house.person(PHONE, 'Cid'),
      house.person(TELEVISION, 'Hall'),
    ])
    await ann.goto(`/e/${code}#${token}`)
    for (const page of [bob, cid]) await checkIn(page, code)
    for (const count of [2, 3, 4, 5]) {
      await expect(ann.getByTestId('people')).toContainText(`Checked in (${count})`)
      await ann.getByRole('button', { name: 'Add bot' }).click()
    }
    await expect(ann.getByTestId('people')).toContainText('Checked in (6)')
    await ann.getByTestId('desk').getByRole('button', { name: 'Start' }).click()
    for (const page of [bob, cid]) await expect(page.getByTestId('hand')).toBeVisible({ timeout: 60_000 })
    for (const page of [ann, bob])
      await expect(
        page.getByText(page === ann ? /^(2[5-9]|30):\d\d to go$/ : /^(2[5-9]|30):\d\d$/).first(),
      ).toBeVisible()
    await fits(bob)
    await shot(bob, 'event-clock-phone')
    // The page tells a late player when they play, and tells a removed player that they were removed.
    await checkIn(hall, code)
    await expect(place(hall)).toContainText('You sit down in the next round. 2 tables are still playing.')
    await ann.getByText('Players and closing').click()
    await ann.getByRole('button', { name: 'Remove Hall from the event' }).click()
    await fits(ann)
    await shot(ann, 'event-remove')
    await ann.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(place(hall)).toContainText('You’ve been removed')
    await expect(hall.getByRole('button', { name: 'Come back' })).toHaveCount(0)
    // A screen accepts the code of an event as well as of a table.
    await hall.goto('/tv')
    await hall.getByLabel('The table’s code').fill(code)
    await hall.getByRole('button', { name: 'Show this table' }).click()
    await expect(hall).toHaveURL(new RegExp(`/e/${code}/tv$`))

    for (const table of [1, 2]) {
      await ann.getByRole('button', { name: `Stop table ${table}` }).click()
      await ann.getByRole('button', { name: 'Yes, stop' }).click()
      await expect(ann.getByRole('button', { name: `Stop table ${table}` })).toHaveCount(0)
    }
    for (const page of [bob, cid])
      await expect(page.getByTestId('back-to-event')).toContainText('The event stopped this table.')
    for (const page of [bob, cid]) await expect(page.getByTestId('status').first()).toHaveText('This table is done')
    await fits(bob)
    expect.soft(await barriers(bob)).toEqual([])
    await shot(bob, 'event-stopped-phone')
    await bob.getByTestId('back-to-event').getByRole('button', { name: 'To the event' }).click()
    for (const page of [bob, cid]) await expect(page).toHaveURL(new RegExp(`/e/${code}$`))
  })
})

test('an event continues after the server is killed between rounds', async ({ house }) => {
  const rounds = 3
  const { code, token } = await opened(house, { form: 'swap', length: { rounds }, pause: 2 })
  const pages = await Promise.all(NAMES.map((name) => house.person(PHONE, name)))
  const [ann] = pages as [Page, ...Page[]]
  await ann.goto(`/e/${code}#${token}`)
  await expect(ann.getByTestId('code')).toHaveText(code)
  await Promise.all(pages.slice(1).map((page) => checkIn(page, code)))
  for (let bots = 1; bots <= 2; bots++) {
    await ann.getByRole('button', { name: 'Add bot' }).click()
    await expect(ann.getByTestId('people')).toContainText(`Checked in (${NAMES.length + bots})`)
  }
  await ann.getByTestId('desk').getByRole('button', { name: 'Start' }).click()
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) await expect(page).toHaveURL(/\/t\/[A-Z]+$/, { timeout: 60_000 })
    // They sit at two tables, which are different each time.
    expect(new Set(pages.map((page) => page.url())).size).toBe(2)
    await Promise.all(
      pages.map(async (page, i) => {
        await expect(page.getByTestId('hand')).toBeVisible()
        await page.evaluate(player, { next: true, seed: 10 * round + i })
        await pressBack(page)
        await expect(page).toHaveURL(/\/e\/[A-Z]{4,6}$/)
      }),
    )
    if (round !== 2) continue
    // All players are back at the event or on the way to the next table.
    await house.program.kill()
    await house.program.run()
  }
  for (const page of pages)
    await expect(page.getByTestId('event-over')).toContainText(/wins?!|share the win!/i, { timeout: 60_000 })
  await expect(played(ann, rounds)).toHaveCount(NAMES.length + 2)
  // In each round the best player of the lower table moved up, and the worst of the upper one down.
  const { facts } = (await (await fetch(`${house.program.address}/api/events/${code}/results.json`)).json()) as {
    facts: Record<string, { why?: string }>[]
  }
  for (const why of ['best', 'worst'])
    expect(facts.filter((fact) => fact['moved']?.why === why)).toHaveLength(rounds - 1)
})

test('a host opens an event from the home page', async ({ house }) => {
  const ann = await house.newcomer(PHONE)
  await ann.goto('/')
  await ann.getByLabel('Your name').fill('Zoe')
  await ann.getByRole('link', { name: 'Host an event' }).first().tap()
  await expect(ann.getByRole('heading', { name: 'Host an event' })).toBeVisible()
  await expect(ann.getByLabel('Your name')).toHaveValue('Zoe')
  expect.soft(await barriers(ann)).toEqual([])
  // If a game needs more players than a table would have, the form names the setting and shows it.
  await ann.getByRole('radio', { name: /Speed/ }).check()
  const fewest = ann.getByRole('spinbutton', { name: 'Fewest at a table' })
  await ann.getByText('More settings').tap()
  await fewest.fill('2')
  await ann.getByText('More settings').tap()
  await ann.getByRole('button', { name: 'Open check-in' }).tap()
  await expect(ann.getByRole('alert')).toHaveText('Too few at a table for this game. Use at least 3.')
  await expect(fewest).toBeVisible()
  await fewest.fill('3')
  await ann.getByLabel('What’s it called?').fill('Sunday Cup')
  await ann.getByRole('radio', { name: /^Come and go/ }).check()
  await expect(ann.getByRole('spinbutton', { name: 'Minutes', exact: true })).toHaveValue('60')
  await ann.getByRole('radio', { name: /^Knockout/ }).check()
  await expect(ann.getByText('Until one table is left.', { exact: true })).toBeVisible()
  await fits(ann)
  await shot(ann, 'event-form-phone')
  await ann.getByRole('button', { name: 'Open check-in' }).tap()
  await expect(ann.getByRole('heading', { name: 'Sunday Cup' })).toBeVisible()
  await expect(ann.getByTestId('people')).toContainText('Checked in (1)')
  // The first screen links back to the event.
  await ann.goto('/')
  await ann.getByRole('button', { name: 'Back to the event' }).tap()
  await expect(ann.getByTestId('desk')).toBeVisible()
  // Closing asks for confirmation.
  await ann.getByText('Players and closing').tap()
  await ann.getByRole('button', { name: 'Close event' }).tap()
  await ann.getByRole('button', { name: 'Yes, close' }).tap()
  await expect(ann.getByTestId('event-over')).toBeVisible()
})

test('unknown events show an error, and invalid keys offer check-in', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.goto('/e/ZZZZ')
  await expect(page.getByTestId('line')).toContainText('No event has this code.')
  const { code } = await opened(house, { form: 'swiss', length: { matches: 2 } })
  await page.goto(`/e/${code}#not-a-key`)
  await expect(page.getByRole('alert')).toContainText('You’ve lost your place here.')
  await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible()
})

test('a host controls check-in and removes several players together', async ({ house }) => {
  const { code, token } = await opened(house, {
    form: 'swap',
    length: { rounds: 1 },
    host_plays: false,
    word: 'Pickle',
  })
  const [ann, bob] = [await house.person(DESKTOP, 'Ann'), await house.person(NARROW, 'Bob')]
  await ann.goto(`/e/${code}#${token}`)
  await ann.getByText('Players and closing').click()
  await expect(ann.getByText('Players need the word “Pickle”.')).toBeVisible()
  expect.soft(await barriers(ann)).toEqual([])
  await shot(ann, 'event-door-desktop')

  await bob.goto(`/e/${code}`)
  await bob.getByLabel('The word from the host').fill('cucumber')
  await bob.getByRole('button', { name: 'Check in' }).tap()
  await expect(bob.getByRole('alert')).toHaveText('That’s not the word. Ask the host for it.')
  await fits(bob)
  expect.soft(await barriers(bob)).toEqual([])
  await shot(bob, 'event-word-phone')
  await bob.getByLabel('The word from the host').fill(' PICKLE')
  await bob.getByRole('button', { name: 'Check in' }).tap()
  await expect(place(bob)).toContainText('You’re in!')

  await ann.getByRole('button', { name: 'Close check-in' }).click()
  const cid = await house.person(NARROW, 'Cid')
  await cid.goto(`/e/${code}`)
  await expect(cid.getByText('Check-in is closed. Ask the host.')).toBeVisible()
  await expect(cid.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await ann.getByRole('button', { name: 'Open check-in' }).click()
  await ann.getByRole('button', { name: 'Ask for no word' }).click()
  await expect(cid.getByLabel('The word from the host')).toHaveCount(0)
  await cid.getByRole('button', { name: 'Check in' }).tap()
  await expect(place(cid)).toContainText('You’re in!')

  for (const name of ['Bob', 'Cid']) await ann.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await ann.getByRole('button', { name: 'Remove 2 players' }).click()
  await shot(ann, 'event-remove-many-desktop')
  await ann.getByRole('button', { name: 'Yes, remove' }).click()
  for (const page of [bob, cid]) await expect(place(page)).toContainText('You’ve been removed')
})

test('a host sees which player a table waits for, with a countdown', async ({ house }) => {
  const { code, token } = await opened(house, { form: 'swiss', length: { matches: 1 }, host_plays: false })
  const [ann, bob, cid] = [
    await house.person(PHONE, 'Ann'),
    await house.person(DESKTOP, 'Bob'),
    await house.person(DESKTOP, 'Cid'),
  ]
  await ann.goto(`/e/${code}#${token}`)
  for (const page of [bob, cid]) await checkIn(page, code)
  await ann.getByRole('button', { name: 'Add bot' }).tap()
  await ann.getByTestId('desk').getByRole('button', { name: 'Start' }).tap()
  for (const page of [bob, cid]) await expect(page).toHaveURL(/\/t\/[A-Z]+$/)

  const [page, name] = await Promise.any(
    (
      [
        [bob, 'Bob'],
        [cid, 'Cid'],
      ] as const
    ).map(async (person) => {
      await expect(person[0].getByText(/^Your turn/).first()).toBeVisible()
      return person
    }),
  )
  const waits = (time: string) =>
    ann.getByTestId('event-tables').getByText(new RegExp(`^Waiting for ${name}\\. A bot plays on in ${time}\\.$`))
  await page.goto('/livez')
  await expect(waits(String.raw`0:\d\d`)).toBeVisible()
  // The countdown runs until the player returns.
  const left = async () => Number(/in 0:(\d\d)/.exec((await ann.getByTestId('event-tables').textContent()) ?? '')?.[1])
  const before = await left()
  await expect.poll(left).toBeLessThan(before)
  await fits(ann)
  expect.soft(await barriers(ann)).toEqual([])
  await shot(ann, 'event-waits-phone')
  await page.goBack()
  await expect(waits('.*')).toHaveCount(0)
})
