// Choosing several cards: number cards that pay a debt, or cards that are played together.

import { m } from '../messages'
import { offersOf } from './offers'
import { bundlesOf, completing, takes } from './together'
import { chosen, fitting, type Held, type Load, sumOf } from './truck'
import { usable } from './uses'
import type { Offer } from './wire'

/** The state of the choice: its cards, what is missing, and which cards of the hand still fit. */
export function loadOf(offers: readonly Offer[], held: readonly Held[], keys: readonly string[]): Load {
  const bundles = bundlesOf(offers)
  if (bundles.length > 0) {
    const cards = chosen(held, keys)
    const full = bundles.some((bundle) => takes(bundle, cards))
    const fits = full ? new Set<string>() : completing(held, bundles, keys)
    const rest = Math.min(...bundles.map(({ count }) => count)) - cards.length
    const state = full ? m.ask.togetherFull : fits.size === 0 ? m.ask.nothingFits : m.ask.togetherRest
    return {
      keys,
      fits,
      full,
      on: cards.length,
      rest,
      sumText: m.ask.togetherSum(cards.length),
      state,
      go: m.ask.togetherGo,
    }
  }
  const pays = offersOf(offers, 'pay')
  const sum = pays[0]?.sum ?? 0
  const on = sumOf(held, keys)
  // With accusations, the table accepts any sum (SS-12).
  const any = pays.some(({ unchecked }) => unchecked === true)
  const full = (on === sum || any) && keys.length > 0
  const fits = fitting(held, usable(offers, 'pay'), keys, sum)
  const state = on === sum && full ? m.ask.truckFull : fits.size === 0 ? m.ask.nothingFits : m.ask.truckRest(sum - on)
  return { keys, fits, full, on, rest: sum - on, sumText: m.ask.truckSum(on, sum), state, go: m.ask.truckGo }
}
