import { ask, button, card, chip, expect, hand, PHONE, shot, test } from '../support/test'

const RULE = {
  name: 'mole', title: 'The Mole',
  parts: [{
    when: { laid: { cards: { faces: ['1'] } } },
    then: [
      { do: { 'choose-seat': { who: 'actor', among: 'others' } } },
      { do: { choose: { who: 'actor', options: ['Mark them', 'Let them go'] } } },
      { if: { answer: 1 }, do: { mark: { who: 'chosen', by: 1 } } },
      { do: { 'set-aside': { who: 'chosen', cards: 1 } } },
    ],
  }],
}

test('a home-made rule asks for a seat and a choice, and everybody sees what it has marked', async ({ house }) => {
  const hands = [['R1', 'G5'], ['B2', 'B3'], ['Y4', 'Y5']]
  const seat = await house.moment({ hands, pile: [{ card: 'R9', by: 2 }], turn: 0 }, 'classic', {}, [RULE])
  const page = await house.person(PHONE)
  await house.open(page, seat)
  await card(page, 'R1').click()
  await expect(ask(page)).toContainText('Name a player')
  await ask(page).getByRole('button').nth(1).click()
  await expect(ask(page)).toContainText('Choose one.')
  await shot(page, 'homemade-choice')
  await ask(page).getByRole('button', { name: 'Mark them' }).click()
  await expect(chip(page, 2)).toHaveAccessibleName(/1 card face down, marked by The Mole/)
  await shot(page, 'homemade-marks')
})

const ADDS_UP = {
  name: 'adds-up', title: 'Adds Up',
  parts: [{ standing: { together: { count: 2, same: 'colour', sum: 'top-number' } } }],
}

test('two cards that add up are chosen and laid together, and nobody is asked', async ({ house }) => {
  const hands = [['G3', 'G4', 'B1', 'R2'], ['B2', 'B3'], ['Y4', 'Y5']]
  const seat = await house.moment({ hands, pile: [{ card: 'R7', by: 2 }], turn: 0 }, 'classic', {}, [ADDS_UP])
  const page = await house.person(PHONE)
  await house.open(page, seat)
  await button(page, /Play several/).click()
  await expect(ask(page).getByRole('button', { name: 'Lay them' })).toBeDisabled()
  await card(page, 'G3').click()
  await expect(ask(page)).toContainText('One more that goes with them.')
  await card(page, 'G4').click()
  await shot(page, 'homemade-together')
  await ask(page).getByRole('button', { name: 'Lay them' }).click()
  await expect(hand(page)).toHaveCount(2)
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/green 4/)
  await expect(page.getByTestId('log')).toContainText('Adds Up')
})

const INK = {
  name: 'ink', title: 'Ink',
  parts: [
    { when: { laid: { cards: { faces: ['3'] } } }, then: [{ do: { 'mark-held': { who: 'actor', cards: { kinds: ['number'] }, count: 1, by: 'giver' } } }] },
    { standing: { forbid: { lay: { marked: true } } } },
  ],
}

test('a card is chosen for the mark, everybody reads of it, and it is told apart in the hand', async ({ house }) => {
  const hands = [['R3', 'G5', 'G5', 'RS'], ['B2', 'B3'], ['Y4', 'Y5']]
  const seat = await house.moment({ hands, pile: [{ card: 'R9', by: 2 }], turn: 0 }, 'classic', {}, [INK])
  const page = await house.person(PHONE)
  await house.open(page, seat)
  await card(page, 'R3').click()
  await expect(ask(page)).toContainText('Tap the card that gets the mark. All will see it.')
  await shot(page, 'homemade-mark-asked')
  await card(page, 'G5').click()
  await expect(card(page, 'G5^')).toHaveAccessibleName(/green 5 with the mark/)
  await expect(card(page, 'G5')).toHaveAccessibleName(/green 5(?! with the mark)/)
  await expect(page.getByTestId('log')).toContainText('You show a green 5: it gets the mark.')
  await shot(page, 'homemade-mark')
})
