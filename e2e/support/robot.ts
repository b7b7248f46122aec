// Two people who do whatever the page offers.

import type { Page } from '@playwright/test'

import { type Pressed, player } from './player'
import { watchShifts } from './shifts'
import { DESKTOP, expect, type House, PHONE } from './test'

/** Ann makes a table by the rules of a link, with two bots; Bob comes with his phone. */
async function gather(house: House, rules: string): Promise<[Page, Page]> {
  const [ann, bob] = [await house.person(DESKTOP, 'Ann'), await house.person(PHONE, 'Bob')]
  await Promise.all([watchShifts(ann), watchShifts(bob)])
  await ann.goto(`/new#${Buffer.from(rules).toString('base64url')}`)
  await ann.getByRole('button', { name: 'Make a table by these rules' }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await ann.getByRole('button', { name: 'Cheeky bot' }).click()
  await ann.getByRole('button', { name: 'Cheeky bot' }).click()
  await bob.goto(new URL(ann.url()).pathname)
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  for (const page of [ann, bob]) await expect(page.getByTestId('hand')).toBeVisible()
  return [ann, bob]
}

/** They play until the match is over; the first of them presses for each next round. Gives what they pressed, or nothing after enough seconds. */
export async function playMatch([first, second]: [Page, Page], enough?: number): Promise<Pressed[] | null> {
  const pressed = await Promise.all([
    first.evaluate(player, { next: true, seed: 11, enough }),
    second.evaluate(player, { next: false, seed: 23, enough }),
  ])
  return pressed.every((done) => done !== null) ? pressed : null
}

/** At how many tables they try, and for how many seconds at each but the last. */
const TABLES = 5
const ENOUGH = 100

/** A match to its end. Most are over within a minute, but chance may want ten: then people have had enough, and begin another. */
export async function wholeMatch(house: House, rules: string): Promise<{ people: [Page, Page]; pressed: Pressed[] }> {
  for (let table = 1; ; table += 1) {
    const people = await gather(house, rules)
    const pressed = await playMatch(people, table < TABLES ? ENOUGH : undefined)
    if (pressed) return { people, pressed }
    for (const page of people) await page.context().close()
  }
}
