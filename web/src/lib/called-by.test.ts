import { describe, expect, it } from 'vitest'

import { calledByAnother, mostOf } from './called-by'
import type { Homemade, HomemadePart } from './wire'

const rule = (part: HomemadePart): Homemade[] => [{ name: 'x', title: 'X', parts: [part] } as unknown as Homemade]
const calls = (who: 'previous' | 'actor', more: Partial<HomemadePart> = {}): HomemadePart => ({
  when: { laid: { cards: { kinds: ['wild'] } } },
  then: [{ do: { 'name-colour': { who } } }],
  ...more,
})

describe('who calls the color of a wild', () => {
  it('is another player where a home-made rule says so for every wild', () => {
    expect(calledByAnother('W', rule(calls('previous')))).toBe(true)
    expect(calledByAnother('W+4', rule(calls('previous')))).toBe(true)
    expect(calledByAnother('W', rule(calls('previous', { when: { laid: {} } })))).toBe(true)
    expect(calledByAnother('W', rule(calls('previous', { when: { laid: { cards: { faces: ['W+4'] } } } })))).toBe(false)
  })

  it('is whoever plays it otherwise, also where it depends on something', () => {
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

  it('leaves the color that the hand holds most of', () => {
    expect(mostOf(['R1', 'B2', 'B3', 'W'])).toBe('B')
    expect(mostOf(['W'])).toBe('R')
  })
})
