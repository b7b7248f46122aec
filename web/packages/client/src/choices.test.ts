import { describe, expect, it } from 'vitest'

import { choices } from './choices.js'
import type { Offer, View } from './wire.js'

/** The part of a view that `choices` reads. */
const view = (hand: string[], part: Partial<View> = {}, faceDown = 0): View => {
  const seats = [{ seat: 0, cards: hand.length + faceDown, hand }]
  return { me: 0, pile: [{ card: 'R9' }], windows: [], seats, ...part } as unknown as View
}
const offer = (part: Partial<Offer> & Pick<Offer, 'verb'>): Offer => ({ rule: 'turn', ...part })

describe('choices', () => {
  it('call UNO, offer wilds in each color, and skip unchecked offers', () => {
    const found = choices(view(['R1', 'W']), [
      offer({ verb: 'play', cards: ['R1', 'W'], how: 'turn' }),
      offer({ verb: 'draw' }),
      offer({ verb: 'play', cards: ['B2'], unchecked: true }),
    ])
    expect(found[0]).toEqual({ play: 'R1', saw: 'R9', uno: true })
    expect(found.slice(1, 5).map(({ play }) => play)).toEqual(['W/R', 'W/Y', 'W/G', 'W/B'])
    expect(found.slice(5)).toEqual([{ draw: true }])
    const play = offer({ verb: 'play', cards: ['R1'], how: 'turn' })
    expect(choices(view(['R1', 'W'], {}, 1), [play])).toEqual([{ play: 'R1', saw: 'R9' }])
    expect(choices(view(['R1'], {}, 1), [play])).toEqual([{ play: 'R1', saw: 'R9', uno: true }])
  })

  it('list each combination of payment cards once', () => {
    const pay = offer({ verb: 'pay', cards: ['B2', 'Y4', 'R6'], sum: 6 })
    expect(choices(view(['B2', 'B2', 'Y4', 'R6']), [pay])).toEqual([{ pay: ['B2', 'Y4'] }, { pay: ['R6'] }])
    const alike = offer({ verb: 'pay', cards: ['B2', 'Y2', 'R6'], count: 2, same: 'face' })
    expect(choices(view(['B2', 'Y2', 'R6']), [alike])).toEqual([{ pay: ['B2', 'Y2'] }])
  })

  it('stop at 64 combinations', () => {
    const hand = Array.from({ length: 24 }, (_, at) => `${'RYGB'[at % 4]}${1 + (at % 9)}`)
    expect(choices(view(hand), [offer({ verb: 'pay', cards: hand, sum: 40 })])).toHaveLength(64)
  })

  it('perform the action that a window asks for, once', () => {
    const window = { kind: 'do', rule: 'house-rules', asked: [0], answered: [] as number[], step: 7 }
    const notes = [{ rule: 'house-rules', cell: 'made', number: 7, value: { text: 'moo' } }]
    const part = { windows: [window], notes } as unknown as Partial<View>
    expect(choices(view(['R1', 'R2', 'R3'], part), [offer({ verb: 'do' })])).toEqual([{ do: 'moo' }])
    window.answered.push(0)
    expect(choices(view(['R1', 'R2', 'R3'], part), [offer({ verb: 'do' })])).toEqual([])
  })
})
