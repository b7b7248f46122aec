// Two automatic players at a table.

import type { Page } from '@playwright/test'

import { type Pressed, player } from './player'
import { watchShifts } from './shifts'
import { DESKTOP, expect, type House, PHONE } from './test'

/** Ann makes a table with a link's rules and two bots; Bob joins with his phone. */
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

/** Both play until the match is over. The first one presses the button for each next round. Returns their presses. */
export async function playMatch([first, second]: [Page, Page]): Promise<Pressed[]> {
  return Promise.all([
    first.evaluate(player, { next: true, seed: 11 }),
    second.evaluate(player, { next: false, seed: 23 }),
  ])
}

/** Ends rounds that take too long: random play may need ten minutes. */
export const LAST_BUS = '[rules]\nsudden-death = { minutes = 1, more-minutes = 1 }\n'

/** Plays a whole match. */
export async function wholeMatch(house: House, rules: string): Promise<{ people: [Page, Page]; pressed: Pressed[] }> {
  const people = await gather(house, rules)
  return { people, pressed: await playMatch(people) }
}
