import { expect, it } from 'vitest'

import { marksOn } from './marks'

const titleOf = (rule: string): string | null => (rule === 'candle' ? 'The Candle' : null)

it('lists the counts of built-in rules at a seat before the marks of home-made ones', () => {
  const notes = [
    { rule: 'candle', cell: 'burnt', seat: 1, value: { count: 2 } },
    { rule: 'candle', cell: 'length', value: { count: 9 } },
    { rule: 'homemade', cell: 'marks', seat: 1, number: 1, value: { count: 1 } },
    { rule: 'homemade', cell: 'marks', seat: 1, number: 0, value: { count: 3 } },
    { rule: 'homemade', cell: 'marks', seat: 2, number: 0, value: { count: 4 } },
  ]
  const homemade = ['The Bomb', 'Ice Cream']
  expect(marksOn({ notes, homemade }, 1, titleOf)).toEqual([
    { title: 'The Candle', count: 2, words: 'marked by The Candle, 2 times' },
    { title: 'The Bomb', count: 3, words: 'marked by The Bomb, 3 times' },
    { title: 'Ice Cream', count: 1, words: 'marked by Ice Cream' },
  ])
})

it('says what the count of a built-in rule means', () => {
  const notes = [{ rule: 'ticking-bomb', cell: 'fuse', seat: 1, value: { count: 3 } }]
  expect(marksOn({ notes, homemade: [] }, 1, () => 'Ticking Bomb')[0]?.words).toBe('has the bomb, card 3')
})
