import { describe, expect, it } from 'vitest'

import { calledByAnother, mostOf } from './called-by'
import type { Homemade, HomemadePart } from './wire'

const rule = (part: HomemadePart): Homemade[] => [{ name: 'x', title: 'X', parts: [part] } as unknown as Homemade]
const calls = (who: 'previous' | 'actor', more: Partial<HomemadePart> = {}): HomemadePart => ({
  when: { laid: { cards: { kinds: ['wild'] } } },
  then: [{ do: { 'name-color': { who } } }],
  ...more,
})

describe('calling the color of a wild', () => {
  it('falls to another player if a home-made rule covers every wild', () => {
    expect(calledByAnother('W', rule(calls('previous')))).toBe(true)
    expect(calledByAnother('W+4', rule(calls('previous')))).toBe(true)
    expect(calledByAnother('W', rule(calls('previous', { when: { laid: {} } })))).toBe(true)
    expect(calledByAnother('W', rule(calls('previous', { when: { laid: { cards: { faces: ['W+4'] } } } })))).toBe(false)
  })

  it('stays with the player of the card in all other cases', () => {
    expect(calledByAnother('R7', rule(calls('previous')))).toBe(false)
    expect(calledByAnother('W', [])).toBe(false)
    expect(calledByAnother('W', rule(calls('actor')))).toBe(false)
    expect(
      calledByAnother(
        'W',
        rule(calls('previous', { if: 'debt-stands' as unknown as NonNullable<HomemadePart['if']> })),
      ),
    ).toBe(false)
    expect(calledByAnother('W', rule(calls('previous', { when: 'turn-begun' })))).toBe(false)
  })

  it('defaults to the most frequent color in the hand', () => {
    expect(mostOf(['R1', 'B2', 'B3', 'W'])).toBe('B')
    expect(mostOf(['W'])).toBe('R')
  })
})
