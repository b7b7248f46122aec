// After a match players vote: votes count immediately, can be changed, and survive a crash.

import { barriersNow } from '../support/barriers'
import { LAST_BUS, playMatch } from '../support/robot'
import { DESKTOP, expect, type House, PHONE, type Seated, shot, test } from '../support/test'

const RULESET =
  'title = "Short"\nbase = "classic"\n[deal]\ncards = 2\n[scoring]\nmethod = "single"\n[pace]\nspeed = "lightning"\n' +
  LAST_BUS
const CHATTY = {
  name: 'chatty',
  title: 'Chatty Seven',
  parts: [{ when: 'turn-begun', then: [{ do: { roll: { sides: 6 } } }] }],
}

async function table(house: House): Promise<[Seated, Seated]> {
  const made = await fetch(`${house.program.address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', ruleset: RULESET, homemade: [CHATTY] }),
  })
  expect(made.status).toBe(201)
  const ann = (await made.json()) as Seated
  return [ann, await house.sit(ann.code, 'Bob')]
}

test('votes after a match can be changed and survive a server crash', async ({ house }) => {
  const seats = await table(house)
  const [ann, bob] = [await house.person(DESKTOP, 'Ann'), await house.person({ ...PHONE, locale: 'de-DE' }, 'Bob')]
  await ann.goto(`/t/${seats[0].code}#${seats[0].token}`)
  // The automatic player needs the English page.
  await bob.addInitScript(() => localStorage.setItem('ruckus.settings', '{"teach":false,"language":"en"}'))
  await bob.goto(`/t/${seats[1].code}#${seats[1].token}`)
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  for (const page of [ann, bob]) await expect(page.getByTestId('hand')).toBeVisible()
  await playMatch([ann, bob])

  await ann.getByTestId('results').locator('summary', { hasText: 'More' }).click()
  const votes = ann.getByTestId('votes')
  const again = votes.getByRole('button', { name: 'Again!' })
  await again.click()
  await expect(votes.getByRole('status')).toHaveText('Counted.')
  const bad = votes.getByRole('button', { name: 'Chatty Seven: not for me' })
  await bad.click()
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  expect(await barriersNow(ann)).toEqual([])
  await votes.scrollIntoViewIfNeeded()
  await shot(ann, 'votes-desktop')

  const figures = async () =>
    (await (await fetch(`${house.program.address}/api/real`)).json()) as {
      games: Record<string, { liked?: { count: number; of: number } }>
    }
  const game = async () => (await figures()).games['classic+']?.liked
  await expect.poll(game).toMatchObject({ count: 1, of: 1, enough: false })

  // The phone votes too, in German this time, and takes it back.
  await bob.addInitScript(() => localStorage.setItem('ruckus.settings', '{"teach":false,"language":"de"}'))
  await bob.reload()
  await bob.getByTestId('results').locator('summary', { hasText: 'Mehr' }).tap()
  const stimmen = bob.getByTestId('votes')
  const nicht = stimmen.getByRole('button', { name: 'Nichts für mich', exact: true })
  await nicht.tap()
  await expect(stimmen.getByRole('status')).toHaveText('Gezählt.')
  await expect.poll(game).toMatchObject({ count: 1, of: 2 })
  await stimmen.scrollIntoViewIfNeeded()
  await shot(bob, 'votes-phone-de')
  await nicht.tap()
  await expect(nicht).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(game).toMatchObject({ count: 1, of: 1 })

  await house.program.kill()
  await house.program.run()
  await ann.reload()
  await ann.getByTestId('results').locator('summary', { hasText: 'More' }).click()
  await expect(again).toHaveAttribute('aria-pressed', 'true')
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await expect(votes.getByRole('button', { name: 'Chatty Seven: good' })).toHaveAttribute('aria-pressed', 'false')

  // A suggested rule for the next match: all players see it, the host adds it, and all players confirm again.
  const [ours, theirs] = [ann.getByTestId('suggested'), bob.getByTestId('suggested')]
  await bob.goto(`/t/${seats[1].code}`)
  const said = await theirs.locator('p').textContent()
  await expect(ours.locator('p'), 'in his language').not.toHaveText(said ?? '')
  await expect(theirs.getByRole('button')).toHaveCount(0)
  const title = async () => ((await ours.locator('b').textContent()) ?? '').replace(/\.$/, '')
  const before = await title()
  await ours.getByRole('button', { name: 'Another one' }).click()
  await expect(ours.locator('b')).not.toHaveText(`${before}.`)
  const added = await title()
  await shot(ann, 'suggested-desktop')
  await shot(bob, 'suggested-phone-de')
  await ours.getByRole('button', { name: 'Add it' }).click()
  await expect(ann.getByTestId('rule-cards').getByRole('listitem').filter({ hasText: added })).toContainText('added')
  await expect(bob.getByRole('button', { name: 'Ich bin bereit' })).toBeVisible()

  // The rulebook shows the statistics: too few votes for a result.
  await ann.goto('/rules')
  await expect(ann.getByRole('region', { name: 'From real play' })).toContainText('Classic, with changes')
  await expect(ann.getByRole('region', { name: 'From real play' })).toContainText('Not enough votes yet: 1 so far.')
  expect(await barriersNow(ann)).toEqual([])
})
