// Lists the player's possible actions, the same ones that `ruckus bot` passes to programs.

import { COLORS, deckFace, isWild, parts, unmarked, valueOf } from './card.js'
import { seatOf } from './fold.js'
import type { Action, Offer, View } from './wire.js'

/** Actions that every client knows for rules made up at the table. Players may make up others. */
const KNOWN_ACTIONS = ['tap the pile', 'moo', 'be a tree', 'touch your nose'] as const
/** The maximum number of actions for one offer, because a debt can be paid in very many ways. */
const MOST_WAYS = 64

/** All possible actions, without duplicates. The play that leaves one card, visible or face down, also says UNO. */
export function choices(view: View, offers: readonly Offer[]): Action[] {
  const mine = view.me === null ? undefined : seatOf(view, view.me)
  const hand = mine?.hand ?? []
  const saw = view.pile.at(-1)?.card
  const listed = new Map<string, Action>()
  for (const offer of offers) {
    // The table accepts these cards unchecked, so they would be mistakes.
    if (offer.unchecked === true) continue
    let ways = 0
    for (const action of moves(view, offer, hand)) {
      if (++ways > MOST_WAYS) break
      const full: Action = { ...action }
      if (full.play !== undefined && saw !== undefined) full.saw = saw
      if (full.play !== undefined && mine?.cards === 2) full.uno = true
      listed.set(JSON.stringify(full), full)
    }
  }
  return [...listed.values()]
}

/** The actions of an offer. */
function* moves(view: View, offer: Offer, hand: readonly string[]): Generator<Action> {
  const { verb, cards = [], seats = [], numbers = [] } = offer
  switch (verb) {
    case 'play':
      yield* plays(offer, cards)
      break
    case 'color':
      for (const color of COLORS) yield { color }
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
      yield* payments(
        offer,
        hand.filter((card) => cards.includes(card)),
      )
      break
    default:
      yield { [verb]: true }
  }
}

/** Each card; a wild card that takes effect once with each color. */
function* plays(offer: Offer, cards: readonly string[]): Generator<Action> {
  const { how = 'turn', says_match: saysMatch = false } = offer
  const matched: Action = saysMatch ? { as: 'match' } : {}
  for (const card of cards) {
    const called = isWild(card) && (how === 'turn' || how === 'out-of-turn')
    for (const play of called ? COLORS.map((color) => `${card}/${color}`) : [card]) yield { play, ...matched }
  }
}

/** Ways to pay: cards that add up, or a number of equal cards. Each combination once. */
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
    if (offer.same === 'color') return String(parts(card).color)
    return offer.same === 'face' ? (deckFace(card)?.symbol ?? card) : unmarked(card).replace('*', '')
  }
  return cards.length <= (offer.count ?? 0) && new Set(cards.map(alike)).size === 1
}

function isComplete(offer: Offer, cards: readonly string[]): boolean {
  // Adding a zero to cards that already add up would be another combination, which is omitted.
  if (offer.sum !== undefined) return cards.length > 0 && sumOf(cards) === offer.sum
  return cards.length > 0 && cards.length === offer.count
}

/** The words of the action that a `do` window requires from this player; `null` if there is none. */
function toDo(view: View): string | null {
  const window = view.windows.findLast(
    ({ kind, asked }) => kind === 'do' && view.me !== null && asked.includes(view.me),
  )
  if (window === undefined || view.me === null || window.answered.includes(view.me)) return null
  if (window.words?.[0] !== undefined) return window.words[0]
  for (const { rule, number, value } of view.notes ?? []) {
    if ('text' in value && rule === window.rule && number === window.step) return value.text
  }
  return null
}
