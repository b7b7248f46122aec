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

/** They play until the match is over; the first of them presses for each next round. Gives what they pressed. */
export async function playMatch([first, second]: [Page, Page]): Promise<Pressed[]> {
  return Promise.all([
    first.evaluate(player, { next: true, seed: 11 }),
    second.evaluate(player, { next: false, seed: 23 }),
  ])
}

/** Ends rounds that drag on, as people do who want to go home: chance alone may want ten minutes. */
export const LAST_BUS = '[rules]\nsudden-death = { minutes = 1, more-minutes = 1 }\n'

/** A match to its end. */
export async function wholeMatch(house: House, rules: string): Promise<{ people: [Page, Page]; pressed: Pressed[] }> {
  const people = await gather(house, rules)
  return { people, pressed: await playMatch(people) }
}
