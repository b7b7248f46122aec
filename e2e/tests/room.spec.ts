// Players in one room: a large screen with the table and phones with the hands, and their chat.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { LAST_BUS, wholeMatch } from '../support/robot'
import { settled } from '../support/settled'
import { DESKTOP, expect, hand, PHONE, QUICK_BOTS, shot, test } from '../support/test'

const SCREEN = { viewport: { width: 1920, height: 1080 } }

/** Seats with a name or number that is cut or extends over the edge. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const right = (part: Element) => part.getBoundingClientRect().right
    const chips = [...document.querySelectorAll('[data-seat]')]
    const out = (chip: Element) =>
      [...chip.querySelectorAll('.name, .cards')].some(
        (part) => right(part) > right(chip) || part.scrollWidth > part.clientWidth + 1,
      )
    return chips.filter(out).map(({ textContent }) => textContent)
  })

test('a large screen creates a table, and only phones show hands', async ({ house }) => {
  const screen = await house.person(SCREEN, 'Zoe', true)
  await screen.emulateMedia({ reducedMotion: 'reduce' })
  await screen.goto('/tv')
  expect(await barriers(screen)).toEqual([])
  await shot(screen, 'tv-start')
  await screen.getByLabel('The host’s name').fill('Wobbly Rooster')
  await screen.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
  await expect(screen.getByTestId('scan-host')).toContainText('Wobbly Rooster')
  const code = screen.url().slice(-4)
  // The code is readable for players who cannot scan, before any player has joined.
  await expect(screen.getByTestId('code')).toHaveText(code)
  await expect(screen.getByTestId('rule-cards')).toContainText('Super Power')
  await shot(screen, 'tv-first')
  // The QR code is the host's own link, for the first player who scans it.
  const key = await screen.evaluate((at) => localStorage.getItem(`ruckus.screen.${at}`), code)
  const ann = await house.person(PHONE, 'Ann', true)
  await ann.goto(`/t/${code}#${key}`)
  await expect(screen.getByTestId('scan-host')).toHaveCount(0)
  expect(await screen.evaluate((at) => localStorage.getItem(`ruckus.screen.${at}`), code)).toBeNull()
  await ann.getByRole('button', { name: 'Cheeky bot' }).tap()
  await ann.getByRole('button', { name: 'Dreamy bot' }).tap()
  await ann.getByRole('button', { name: 'Ruthless bot' }).tap()
  await expect(screen.getByText('At the table: 4')).toBeVisible()
  await settled(screen)
  const [felt, heading, foot] = await Promise.all(
    [screen.locator('.seats'), screen.locator('.seats h2'), screen.locator('.seats > p')].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(heading?.y, 'the heading lies on the felt').toBeGreaterThan(felt?.y ?? 0)
  expect((foot?.y ?? 0) + (foot?.height ?? 0), 'and so does what is waited for').toBeLessThan(
    (felt?.y ?? 0) + (felt?.height ?? 0),
  )
  const faces = await screen
    .locator('.seats li')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          (one.querySelector('b')?.getBoundingClientRect().top ?? 0) -
          (one.querySelector('svg')?.getBoundingClientRect().bottom ?? 0),
      ),
    )
  expect(Math.min(...faces), 'a face over its name').toBeGreaterThanOrEqual(-1)
  await shot(screen, 'tv-lobby')

  await ann.getByRole('button', { name: 'Deal the cards' }).tap()
  await expect(hand(ann)).not.toHaveCount(0)
  await expect(screen.getByRole('group', { name: /^Wobbly Rooster, / })).toBeVisible()
  await expect(screen.locator('[data-card]')).toHaveCount(0)
  expect(await stickingOut(screen), 'names and figures lie within their seats').toEqual([])
  await ann.getByRole('button', { name: 'Hand only' }).waitFor()
  const covered = async () => {
    const [offer, ...piles] = await Promise.all(
      [ann.getByTestId('hand-only'), ann.locator('.draw-pile'), ann.getByTestId('pile')].map((part) =>
        part.boundingBox(),
      ),
    )
    return piles.some((box) => box === null || box.y + box.height > (offer?.y ?? 0) + 1)
  }
  await expect.poll(covered, 'the pile makes way for what is offered').toBe(false)
  await ann.getByRole('button', { name: 'Hand only' }).tap()
  await expect(ann.locator('[data-seat]')).toHaveCount(0)
  await expect(ann.getByTestId('pile')).toBeVisible()
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'hand-only-phone')
  await ann.getByRole('button', { name: 'Menu' }).tap()
  await ann.getByRole('button', { name: 'Show the whole table here' }).tap()
  await expect(ann.locator('[data-seat]')).toHaveCount(3)
})

test('a screen shows a running round until the host forbids watching', async ({ house }) => {
  const seat = await house.moment({
    hands: [
      ['R4', 'G5', 'Y6', 'B8'],
      ...Array.from({ length: 7 }, (_, i) => Array.from({ length: i + 1 }, () => 'B1')),
    ],
    pile: [
      { card: 'G7', by: 1 },
      { card: 'G2', by: 2 },
      { card: 'R+2', by: 3, unsettled: true },
    ],
    turn: 0,
    uno: [1],
    still: true,
  })
  const [screen, ann] = [await house.person(SCREEN), await house.person(PHONE)]
  await screen.goto('/tv')
  await screen.getByLabel('The table’s code').fill(seat.code.toLowerCase())
  await screen.getByRole('button', { name: 'Show this table' }).click()
  await house.open(ann, seat)
  await expect(screen.getByTestId('pile')).toHaveAccessibleName(/red draw two/)
  await expect(screen.getByTestId('code')).toHaveText(seat.code)
  await ann.getByTestId('talk').tap()
  await ann.getByRole('button', { name: 'Wow' }).tap()
  await expect(screen.getByTestId('bubble')).toBeVisible()
  // The caller has its own place below all seats.
  const said = await screen.getByTestId('tv-caller').evaluate((caller) => caller.getBoundingClientRect().top)
  const seats = await screen
    .locator('.chip')
    .evaluateAll((chips) => Math.max(...chips.map((chip) => chip.getBoundingClientRect().bottom)))
  expect(seats, 'the caller and the seats').toBeLessThanOrEqual(said)
  expect(await barriers(screen)).toEqual([])
  await shot(screen, 'tv-table')
  await ann.getByTestId('talk').tap()
  await ann.getByRole('button', { name: 'Not here' }).tap()
  await ann.getByRole('button', { name: 'Menu' }).tap()
  await ann.getByText('Talking and watching').tap()
  await ann.getByLabel(/can watch on a screen/).uncheck()
  await expect(screen.getByTestId('line')).toContainText('turned watching off')
})

test.describe('after a match', () => {
  test.use(QUICK_BOTS)

  test('a screen shows the results, and the table’s code fits beside them', async ({ house }) => {
    const { people } = await wholeMatch(
      house,
      `title = "Short"\nbase = "classic"\n[deal]\ncards = 3\n[scoring]\ntarget = 1\n[pace]\nspeed = "lightning"\n${LAST_BUS}`,
    )
    const screen = await house.person(SCREEN)
    await screen.goto(`/tv${new URL(people[0].url()).pathname.replace('/t', '')}`)
    await expect(screen.getByRole('heading', { name: 'The match is over' })).toBeVisible()
    const beside = screen.getByRole('region', { name: /./ }).filter({ has: screen.getByTestId('code') })
    const out = await beside.evaluate((section) => {
      const right = Math.min(section.getBoundingClientRect().right, innerWidth)
      const letters = document.createRange()
      return [...section.querySelectorAll('svg, p')]
        .filter((part) => {
          letters.selectNodeContents(part)
          return part.getBoundingClientRect().right > right + 1 || letters.getBoundingClientRect().right > right + 1
        })
        .map((part) => part.textContent)
    })
    expect(out).toEqual([])
    await shot(screen, 'tv-over')
  })
})

test('players can chat, react and mute until the host disables chat', async ({ house }) => {
  const [ann, bob] = [await house.person(DESKTOP, 'Ann', true), await house.person(PHONE, 'Bob', true)]
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Classic/ }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await bob.goto(ann.url())
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  // Chat messages reach the players who are there.
  await expect(bob.getByRole('button', { name: 'I’m ready' })).toBeVisible()
  await ann.getByTestId('talk').click()
  const field = ann.getByLabel('Say something')
  await field.fill('<img src=x onerror=alert(1)> שלום!')
  await field.press('Enter')
  await expect(bob.getByTestId('talk')).toHaveAccessibleName('Talk, 1 unread')
  await expect(bob.getByTestId('talk-live')).toHaveText('Ann: <img src=x onerror=alert(1)> שלום!')
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(ann)).not.toHaveCount(0)
  // Keys that are shortcuts at the table are plain letters in the chat.
  await field.fill('')
  await field.pressSequentially('dud')
  await field.press('Enter')
  await expect(bob.getByTestId('bubble')).toHaveText('dud')
  await bob.getByTestId('talk').tap()
  await bob.getByRole('button', { name: 'Laugh' }).tap()
  await expect(ann.getByRole('listitem').filter({ hasText: 'Bob laughs.' })).toBeVisible()
  expect(await barriers(bob)).toEqual([])
  await shot(ann, 'talk-desktop')
  await shot(bob, 'talk-phone')
  // Faster than the server's limit.
  await ann.getByRole('button', { name: 'Yawn' }).evaluate((yawn: HTMLElement) => {
    for (let i = 0; i < 8; i++) yawn.click()
  })
  await expect(ann.getByTestId('talk-panel')).toContainText('Slow down')

  await bob.getByText('Who do you want to hear?').tap()
  await bob.getByRole('button', { name: 'Mute Ann' }).tap()
  await expect(bob.getByTestId('talk-panel').getByRole('listitem').filter({ hasText: 'Ann' })).toHaveCount(0)
  await ann.getByTestId('talk').click()
  await ann.getByRole('button', { name: 'Menu' }).click()
  await ann.getByText('Talking and watching').click()
  await ann.getByLabel(/Chat and reactions/).uncheck()
  await expect(bob.getByTestId('talk')).toHaveCount(0)
  await expect(bob.getByTestId('talk-panel')).toHaveCount(0)
})
