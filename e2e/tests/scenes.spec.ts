// Scenes: the loud moments of a round, shown large on the free felt for a moment without covering a pile or the hand.

import { lasting } from '../support/lasting'
import { coversNothing } from '../support/scene'
import { allMaySlap, ask, card, DESKTOP, expect, PHONE, shot, test } from '../support/test'

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
/**
 * How long the page shows a podium, here and on a television, a large draw and a new rule, in milliseconds; see
 * `LASTS` in `scenes.ts`.
 */
const [PODIUMS, LOAD, RULE] = [[1_600, 2_400], 1_500, 3_000]
const LONG = { 'spank-the-baby': { seconds: 30 } }

for (const [size, screen] of [
  ['phone', PHONE],
  ['small', SMALL],
  ['desktop', DESKTOP],
] as const) {
  test(`the scene of a returned penalty covers no pile or hand: ${size}`, async ({ house }) => {
    const ann = await house.moment(
      {
        hands: [
          ['B2', 'B2', 'G5', 'Y6'],
          ['B1', 'R7', 'Y2', 'Y9'],
        ],
        pile: [
          { card: 'R5', by: 1 },
          { card: 'R+2', by: 0, unsettled: true },
          { card: 'Y+2', by: 1, unsettled: true },
        ],
        stock: ['G1', 'G2', 'G3', 'G4', 'G6', 'G7'],
        turn: 0,
      },
      'super-power-no-sissies',
    )
    const page = await house.person(screen)
    // Stays long enough for the test, then disappears automatically.
    await lasting(page, [LOAD], 10_000)
    await house.open(page, ann)
    await page.getByRole('button', { name: 'Draw 4' }).click()
    await expect(page.getByTestId('scene')).toContainText('Back to you: 4 cards!')
    await coversNothing(page)
    await shot(page, `scene-back-${size}`)
    await expect(page.getByTestId('scene')).toHaveCount(0)
  })
}

test('all screens show a race’s podium, and a key press skips it', async ({ house }) => {
  const ann = await house.moment(
    {
      hands: [
        ['R3', 'G5', 'G6'],
        ['B1', 'B2'],
        ['B1', 'B4'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    'super-power-no-sissies',
    LONG,
  )
  const bob = await house.sit(ann.code, 'Bob')
  const [page, phone, tv] = [
    await house.person(),
    await house.person(PHONE, 'Bob'),
    await house.person({ viewport: { width: 1920, height: 1080 } }),
  ]
  for (const who of [page, phone, tv]) await lasting(who, PODIUMS, 120_000)
  await house.open(page, ann)
  await house.open(phone, bob)
  await tv.goto('/tv')
  await tv.getByLabel('The table’s code').fill(ann.code.toLowerCase())
  await tv.getByRole('button', { name: 'Show this table' }).click()
  await expect(tv.getByTestId('pile')).toBeVisible()
  await card(page, 'R3').click()
  await allMaySlap(page, phone)
  await phone.getByRole('button', { name: 'Slap the pile' }).tap()
  await page.keyboard.press('s')
  for (const who of [tv, phone, page]) {
    await expect(who.getByTestId('scene')).toHaveAttribute('data-scene', 'podium')
    await expect(who.getByTestId('scene')).toContainText(/\d+ ms/)
  }
  await shot(tv, 'podium-television')
  await coversNothing(phone)
  await shot(phone, 'podium-phone')
  await page.keyboard.press('x')
  await expect(page.getByTestId('scene')).toHaveCount(0)
})

test('the scene of a new rule shows its full text', async ({ house }) => {
  const ann = await house.moment(
    {
      hands: [
        ['R1*', 'B9', 'B8'],
        ['G1', 'GC', 'Y4'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    'house-rules',
    { 'add-a-rule': { seconds: 40, 'making-seconds': 60 } },
  )
  const bob = await house.sit(ann.code, 'Bob')
  const [page, phone] = [await house.person(DESKTOP), await house.person(SMALL, 'Bob')]
  await lasting(phone, [RULE])
  await house.open(page, ann)
  await house.open(phone, bob)
  const words = 'stand up and sing the first line of a song'
  await card(page, 'R1*').click()
  // The palette has a tile with the same name, until the table asks for the rule.
  await ask(page)
    .filter({ has: page.getByRole('radiogroup') })
    .locator('.tile', { hasText: 'say' })
    .click()
  await ask(page).getByLabel('In your own words').fill(words)
  await page.keyboard.press('Enter')
  const scene = phone.getByTestId('scene')
  await expect(scene).toContainText(`On every 1: ${words}!`)
  await coversNothing(phone)
  const cut = await scene.evaluate(
    (box) =>
      box.scrollWidth > box.clientWidth ||
      [...box.querySelectorAll('p, span')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible',
      ),
  )
  expect(cut).toBe(false)
  await shot(phone, 'scene-rule-small')
})
