import { describe, expect, it } from 'vitest'

import { inWords, laid, pieces } from './words'

describe('cards in running text', () => {
  it.each([
    ['Ann plays R3.', 'Ann plays a red 3.'],
    ['Ann plays W+4/B and calls UNO.', 'Ann plays a wild draw four (blue) and calls UNO.'],
    ['Bob draws Y4, B+2 and W of what they owe.', 'Bob draws a yellow 4, a blue draw two and a wild of what they owe.'],
    ['Cid plays BU/G.', 'Cid plays a beam up (green).'],
    ['Dee plays GV out of turn.', 'Dee plays a green reverse out of turn.'],
    ['Ann plays R3*.', 'Ann plays a red 3 ★.'],
    ['Bob gets 20 points and has 35.', 'Bob gets 20 points and has 35.'],
    ['Yes, Ruby and WB are names.', 'Yes, Ruby and WB are names.'],
    ['R4', 'a red 4'],
  ])('are written out: %s', (text, words) => {
    expect(inWords(text)).toBe(words)
  })
})

describe('cards on the discard pile', () => {
  it.each([
    ['R5', { card: 'R5', star: false, called: null, unsettled: false, by: null }],
    ['Y+2!@Ann', { card: 'Y+2', star: false, called: null, unsettled: true, by: 'Ann' }],
    ['W+4/B!@Bob', { card: 'W+4', star: false, called: 'B', unsettled: true, by: 'Bob' }],
    ['W/R@Cid', { card: 'W', star: false, called: 'R', unsettled: false, by: 'Cid' }],
    ['R3*@Dee', { card: 'R3', star: true, called: null, unsettled: false, by: 'Dee' }],
  ])('are parsed: %s', (text, card) => {
    expect(laid(text)).toEqual(card)
  })
})

it('code in backticks is separated from the text', () => {
  expect(pieces('With `bluff` it is.')).toEqual([
    { text: 'With ', code: false },
    { text: 'bluff', code: true },
    { text: ' it is.', code: false },
  ])
})
