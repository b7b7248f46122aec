// What you may do, as a list of actions to choose from: the same that `ruckus bot` gives to programs.

import { COLOURS, deckFace, isWild, parts, unmarked, valueOf } from './card.js'
import { seatOf } from './fold.js'
import type { Action, Offer, View } from './wire.js'

/** The actions that every client knows for rules that are made up at the table; you may make up your own. */
const KNOWN_ACTIONS = ['tap the pile', 'moo', 'be a tree', 'touch your nose'] as const
/** More ways to take one offer are left out: ways to pay can be very many. */
const MOST_WAYS = 64

/** All that you may do, each action once. UNO is said with the last card but one. */
export function choices(view: View, offers: readonly Offer[]): Action[] {
  const hand = (view.me === null ? undefined : seatOf(view, view.me))?.hand ?? []
  const saw = view.pile.at(-1)?.card
  const listed = new Map<string, Action>()
  for (const offer of offers) {
    // The table lets these land without looking: they are mistakes.
    if (offer.unchecked === true) continue
    let ways = 0
    for (const action of moves(view, offer, hand)) {
      if (++ways > MOST_WAYS) break
      const full: Action = { ...action }
      if (full.play !== undefined && saw !== undefined) full.saw = saw
      if (full.play !== undefined && hand.length === 2) full.uno = true
      listed.set(JSON.stringify(full), full)
    }
  }
  return [...listed.values()]
}

/** The single actions of an offer. */
function* moves(view: View, offer: Offer, hand: readonly string[]): Generator<Action> {
  const { verb, cards = [], seats = [], numbers = [] } = offer
  switch (verb) {
    case 'play':
      yield* plays(offer, cards)
      break
    case 'color':
      for (const color of COLOURS) yield { color }
      break
    case 'catch':
    case 'swap':
    case 'peek':
    case 'accuse':
    case 'name':
      for (const seat of seats) yield { [verb]: seat }
      break
    case 'show':
      for (const card of cards) yield { show: card }
      break
    case 'shield':
      for (const card of cards) yield* [{ shield: card, discard: true }, { shield: card }]
      break
    case 'give':
      for (const card of cards) for (const to of seats) yield { give: card, to }
      break
    case 'deal':
      if (offer.range) for (let count = offer.range[0]; count <= offer.range[1]; count++) yield { deal: count }
      break
    case 'move-to':
    case 'choose':
      for (const number of numbers) yield { [verb]: number }
      break
    case 'make-rule':
      for (const number of numbers) {
        for (const homemade of offer.homemade ?? []) yield { 'make-rule': { number, homemade } }
        for (const action of KNOWN_ACTIONS) yield { 'make-rule': { number, action } }
      }
      break
    case 'do': {
      const due = toDo(view)
      if (due !== null) yield { do: due }
      break
    }
    case 'pay':
      yield* payments(offer, hand.filter((card) => cards.includes(card)))
      break
    default:
      yield { [verb]: true }
  }
}

/** Each card; a wild that takes effect with each color. */
function* plays(offer: Offer, cards: readonly string[]): Generator<Action> {
  const { how = 'turn', says_match: saysMatch = false } = offer
  const matched: Action = saysMatch ? { as: 'match' } : {}
  for (const card of cards) {
    const called = isWild(card) && (how === 'turn' || how === 'out-of-turn')
    for (const play of called ? COLOURS.map((color) => `${card}/${color}`) : [card]) yield { play, ...matched }
  }
}

/** Ways to pay: cards whose numbers add up, or so many that are alike. Each way once. */
function* payments(offer: Offer, held: readonly string[]): Generator<Action> {
  const seen = new Set<string>()
  function* ways(start: number, chosen: readonly string[]): Generator<Action> {
    if (isComplete(offer, chosen)) {
      const key = [...chosen].sort().join(' ')
      if (!seen.has(key)) yield { pay: [...chosen] }
      seen.add(key)
      return
    }
    for (const [place, card] of held.entries()) {
      if (place >= start && fits(offer, [...chosen, card])) yield* ways(place + 1, [...chosen, card])
    }
  }
  yield* ways(0, [])
}

const sumOf = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + (valueOf(card) ?? 0), 0)

function fits(offer: Offer, cards: readonly string[]): boolean {
  if (offer.sum !== undefined) return sumOf(cards) <= offer.sum
  const alike = (card: string): string => {
    if (offer.same === 'colour') return String(parts(card).colour)
    return offer.same === 'face' ? (deckFace(card)?.symbol ?? card) : unmarked(card).replace('*', '')
  }
  return cards.length <= (offer.count ?? 0) && new Set(cards.map(alike)).size === 1
}

function isComplete(offer: Offer, cards: readonly string[]): boolean {
  // A zero beside cards that add up already is another way, which is left out.
  if (offer.sum !== undefined) return cards.length > 0 && sumOf(cards) === offer.sum
  return cards.length > 0 && cards.length === offer.count
}

/** The words of what a `do` window waits for you to do; null if it does not. */
function toDo(view: View): string | null {
  const window = view.windows.findLast(({ kind, asked }) => kind === 'do' && view.me !== null && asked.includes(view.me))
  if (window === undefined || view.me === null || window.answered.includes(view.me)) return null
  if (window.words?.[0] !== undefined) return window.words[0]
  for (const { rule, number, value } of view.notes ?? []) {
    if ('text' in value && rule === window.rule && number === window.step) return value.text
  }
  return 'touch your nose'
}
