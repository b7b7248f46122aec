import { expect, it } from 'vitest'

import { logBeside, shoutOf, type Logged } from './logged'

const line = (text: string, part: Partial<Logged> = {}): Logged => ({
  id: 1,
  text,
  weight: 'plain',
  mine: false,
  rule: null,
  ...part,
})

it('a home-made rule’s shout names its effect, the reader’s first', () => {
  const fired = line('The Toll! By Bob.', { weight: 'loud', homemade: 'The Toll' })
  const cid = line('Cid draws a card.', { drew: true })
  const you = line('You draw 2 cards.', { drew: true, mine: true })
  expect(shoutOf([fired, cid, you])?.text).toBe('The Toll: You draw 2 cards.')
  expect(shoutOf([fired, cid])?.text).toBe('The Toll: Cid draws a card.')
  expect(shoutOf([cid, fired])?.text, 'who drew before drew for another reason').toBe('The Toll! By Bob.')
})

it('a shout concerns the reader if it changed their hand or turn', () => {
  const zero = line('Rule Of Zero: Bob passes all hands.', { weight: 'loud', rule: 'rule-of-zero' })
  const yours = line('Bob’s hand goes to you.', { weight: 'loud', mine: true })
  expect(shoutOf([zero, yours])).toMatchObject({ text: zero.text, mine: true })
  expect(shoutOf([zero, line('You play a red 7.', { mine: true })])?.mine).toBe(false)
})

it('the TV’s log omits the caller’s current text', () => {
  const log = ['a', 'b', 'c', 'd'].map((text, id) => line(text, { id }))
  const texts = (said: string) => logBeside(log, said, 3).map(({ text }) => text)
  expect(texts('d')).toEqual(['a', 'b', 'c'])
  expect(texts('c')).toEqual(['a', 'b', 'd'])
  expect(
    logBeside([...log, line('d')], 'd', 3).map(({ text }) => text),
    'the one before happened too',
  ).toEqual(['b', 'c', 'd'])
  expect(texts('something else')).toEqual(['b', 'c', 'd'])
})
