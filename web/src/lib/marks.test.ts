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
    { sign: '⚑2', words: 'marked by The Candle, 2 times' },
    { sign: '⚑3', words: 'marked by The Bomb, 3 times' },
    { sign: '⚑', words: 'marked by Ice Cream' },
  ])
})

it('marks teams with the letters of their first seats', () => {
  const partners = [2, 4, 0, 5, 1, 3]
  const notes = partners.map((of, seat) => ({ rule: 'pairs', cell: 'partner', seat, value: { seats: [of] } }))
  const signs = (all: typeof notes): string[] =>
    [0, 1, 2, 3, 4, 5].map((seat) =>
      marksOn({ notes: all, homemade: [] }, seat, titleOf)
        .map(({ sign }) => sign)
        .join(),
    )
  expect(signs(notes as never)).toEqual(['A', 'B', 'A', 'D', 'B', 'D'])
  expect(marksOn({ notes: notes as never, homemade: [] }, 4, titleOf)[0]?.words).toBe('team B')
  const left = notes.filter(({ seat }) => seat !== 0 && seat !== 2)
  expect(signs(left), 'letters stay when a team leaves').toEqual(['', 'B', '', 'D', 'B', 'D'])
})

it('says what the count of a built-in rule means', () => {
  const notes = [{ rule: 'ticking-bomb', cell: 'fuse', seat: 1, value: { count: 3 } }]
  expect(marksOn({ notes, homemade: [] }, 1, () => 'Ticking Bomb')[0]?.words).toBe('has the bomb, card 3')
})
