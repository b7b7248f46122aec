import { ask, card, chip, expect, PHONE, shot, test } from '../support/test'

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
  await expect(ask(page)).toContainText('Whom do you name?')
  await ask(page).getByRole('button').nth(1).click()
  await expect(ask(page)).toContainText('Choose one.')
  await shot(page, 'homemade-choice')
  await ask(page).getByRole('button', { name: 'Mark them' }).click()
  await expect(chip(page, 2)).toHaveAccessibleName(/one card face down, marked by The Mole/)
  await shot(page, 'homemade-marks')
})
