// Nothing is lost by a reload, by a second page, or by a server crash.

import { card, expect, hand, shot, test } from '../support/test'

const MOMENT = {
  hands: [
    ['R4', 'G5', 'Y6', 'B8'],
    ['B1', 'R7', 'B9'],
  ],
  pile: [{ card: 'R5', by: 1 }],
  turn: 0,
}

test('a reload in the middle of a round restores the table', async ({ house }) => {
  const ann = await house.moment(MOMENT)
  const page = await house.person()
  await house.open(page, ann)
  await card(page, 'R4').click()
  await expect(hand(page)).toHaveCount(3)
  await page.reload()
  await expect(hand(page)).toHaveCount(3)
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 4/)
  // The key is removed from the address bar.
  expect(page.url()).not.toContain('#')
})

test('a second page takes over the seat until the first reclaims it', async ({ house }) => {
  const ann = await house.moment(MOMENT)
  const [first, second] = [await house.person(), await house.person()]
  await house.open(first, ann)
  await house.open(second, ann)
  await expect(first.getByTestId('line')).toContainText('another tab')
  await first.getByRole('button', { name: 'Play here instead' }).click()
  await expect(second.getByTestId('line')).toContainText('another tab')
  await card(first, 'R4').click()
  await expect(hand(first)).toHaveCount(3)
})

test('a round continues after the server crashes and restarts', async ({ house }) => {
  const ann = await house.moment({
    ...MOMENT,
    hands: [
      ['R4', 'G5', 'Y6', 'B8'],
      ['B1', 'R7', 'B9'],
    ],
  })
  const page = await house.person()
  await house.open(page, ann)
  await card(page, 'R4').click()
  await expect(hand(page)).toHaveCount(3)
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 4/)
  await house.program.kill()
  await expect(page.getByTestId('line')).toContainText('You’re offline')
  await shot(page, 'line-lost-desktop')
  // Commands made meanwhile are sent after reconnecting.
  await page.keyboard.press('d')
  await house.program.run()
  await expect(page.getByTestId('line')).toHaveCount(0)
  await expect(hand(page)).toHaveCount(3)
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 4/)
  await expect(page.getByTestId('notice')).toContainText('Not your turn yet.')
})

test('an invalid seat key opens the table’s join page', async ({ house }) => {
  const ann = await house.moment(MOMENT)
  const page = await house.person()
  await page.goto(`/t/${ann.code}#not-a-key`)
  await expect(page.getByRole('heading', { name: `Table ${ann.code}` })).toBeVisible()
})

test('the home page rejects an unknown table code', async ({ house }) => {
  const page = await house.person()
  await page.goto('/')
  await page.getByLabel('The code, or').fill('nope!')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No table has this code' })).toBeVisible()
})
