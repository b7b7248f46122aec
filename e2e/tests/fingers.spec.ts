// Cards are tapped or dragged, and clumsy fingers do no harm.

import { card, expect, hand, PHONE, test } from '../support/test'

test('a card is dragged onto the table; one that is dragged elsewhere or out of the window comes back', async ({ house }) => {
  const seat = await house.moment({ hands: [['R4', 'R6', 'G5', 'B2'], ['B1', 'R7', 'B9']], pile: [{ card: 'R5', by: 1 }], turn: 0 })
  const page = await house.person()
  await house.open(page, seat)
  const middle = async (found: ReturnType<typeof card>) => {
    const box = await found.boundingBox()
    if (!box) throw new Error('it is not to be seen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [pile, start] = [await middle(page.getByTestId('pile')), await middle(card(page, 'R4'))]
  const dragged = page.locator('.held.dragged')

  for (const [x, y] of [[start[0], start[1] + 60], [-60, 300]] as const) {
    await page.mouse.move(...start)
    await page.mouse.down()
    await page.mouse.move(start[0], start[1] + 30, { steps: 4 })
    await expect(dragged).toHaveCount(1)
    await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.up()
    await expect(dragged).toHaveCount(0)
    await expect(hand(page)).toHaveCount(4)
    await expect(page.getByTestId('notice')).toHaveCount(0)
  }

  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(...pile, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 4/)
  await expect(hand(page)).toHaveCount(3)
})

test('a double tap lays one card, also if the next has slipped under the finger', async ({ house }) => {
  const seat = await house.moment({ hands: [['R4', 'R6', 'R8', 'R9'], ['B1', 'R7', 'B9']], pile: [{ card: 'R5', by: 1 }], turn: 0 })
  const page = await house.person(PHONE)
  await house.open(page, seat)
  await card(page, 'R6').dblclick()
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 6/)
  await expect(hand(page)).toHaveCount(3)
  // Nothing else was tried, so nothing is refused and nothing is drawn.
  await card(page, 'R8').focus()
  await expect(page.getByTestId('notice')).toHaveCount(0)
  await expect(hand(page)).toHaveCount(3)
})
