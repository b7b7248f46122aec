// Windows of Super-Speed: the race for the first turn, and accusations.

import { expect, it } from 'vitest'

import { allSee, lobby, see, table } from './support/people'

const RULES = 'super-speed'
const HANDS = [
  ['G2', 'R1', 'G8'],
  ['R3', 'B3', 'Y9'],
  ['B9', 'W'],
]
const PILE = [
  { card: 'R5', by: 2 },
  { card: 'R7', by: 2 },
]

it('an illegal card stays until its player admits an accusation', async () => {
  const [ann, bob] = await table(['Ann', 'Bob'], { hands: HANDS, pile: PILE, turn: 0 }, RULES, { accusations: true })
  await ann.card('G2')
  await allSee([ann], /green 2/)
  await bob.button('Accuse Ann')
  await see(() => expect(ann.banner()).toContain('Bob accuses you! Was it legal?'))
  await see(() => expect(bob.banner()).toContain('Ann is accused.'))
  await ann.button('Admit it')
  await see(() => expect(ann.hand()).toHaveLength(5))
  await see(() => expect(ann.pile()).toMatch(/red 7/))
  await see(() => expect(bob.text('log')).toContain('You accuse Ann: rightly!'))
})

it('a false accusation is disputed and penalizes the accuser', async () => {
  const [ann, bob] = await table(['Ann', 'Bob'], { hands: HANDS, pile: PILE, turn: 1 }, RULES, { accusations: true })
  await bob.card('R3')
  await allSee([ann], /red 3/)
  ann.key('a')
  await see(() => expect(bob.banner()).toContain('Ann accuses you'))
  await bob.button('It’s legal!')
  await see(() => expect(ann.hand()).toHaveLength(5))
  await see(() => expect(bob.hand()).toHaveLength(2))
  await see(() => expect(ann.text('log')).toContain('but the card was fine.'))
})

it('players race for the first turn once all are ready', async () => {
  const [ann, bob, cid] = await lobby(['Ann', 'Bob', 'Cid'], {
    ruleset: 'title = "Patience"\nbase = "super-speed"\n[rules]\nrace-start = { seconds = 40 }\n',
  })
  for (const player of [bob, cid]) await player.button('I’m ready')
  await ann.button('Deal the cards')
  // The lobby has a button of the same name: each page has to leave it before anything is pressed.
  for (const player of [ann, bob, cid]) await see(() => expect(player.banner()).toContain('Ready for the first card?'))
  expect(bob.hand()).toHaveLength(12)
  await bob.button('I’m ready')
  await cid.button('I’m ready')
  await see(() => expect(bob.banner()).toContain('Waiting for Ann.'))
  ann.key('r')
  // Each heat asks all players, so that they do not learn who has the card.
  for (const words of ['Race! Who has the same card?', 'No one? Same number, then!']) {
    for (const player of [ann, bob, cid]) await see(() => expect(player.banner()).toContain(words))
    await bob.button('Don’t have it')
    await cid.button('Don’t have it')
    ann.key('p')
  }
  // Then the player to the dealer's left begins, with a random hand.
  await see(() => expect(ann.text('status')).toMatch(/^Your turn: (play|no match)/))
  expect(ann.banner()).toBe('')
})
