// The buttons under the thumb: one for each verb that takes a single press, and buttons that start a choice.

import { m } from '../messages'
import { has, markOffer, offersOf, seatsOf } from './offers'
import type { Moment } from './moment'
import { onlyPasses } from './passes'
import type { TableStore } from './table.svelte'
import { usable } from './uses'
import type { Action, Offer, Seat, Verb, View } from './wire'

/** A button of the bar. */
export interface Press {
  id: string
  label: string
  /** The keyboard shortcut. */
  key: string | null
  /** Highlighted, because it answers what the table waits for. */
  loud: boolean
  /** Other players race for it. */
  hurry: boolean
  /** The state of a toggle button; `null` for a button that acts immediately. */
  pressed: boolean | null
  hint: string | null
  /** The player whom the button is about. A narrow button shows their face and the short label. */
  seat: Seat | null
  short: string | null
  /** Available at any time but rarely needed: shown as an icon in the line above the hand. */
  quiet: boolean
  act: () => void
}

/** Verbs with their own controls elsewhere on the screen: cards, seats, the discard pile, UNO, panels. */
const ELSEWHERE: readonly Verb[] = [
  'play',
  'color',
  'uno',
  'slap',
  'deal',
  'swap',
  'peek',
  'name',
  'choose',
  'move-to',
  'give',
  'shield',
  'make-rule',
  'do',
  'hand-on',
  'pay',
  'show',
]
const HERE: readonly Verb[] = [
  'draw',
  'pass',
  'challenge',
  'flip',
  'catch',
  'ready',
  'go',
  'announce',
  'dispute',
  'accuse',
]

/** The buttons for the current offers. Buttons that appear most steadily come first. */
export function buttonsOf(store: TableStore, view: View, moment: Moment): Press[] {
  const offers = store.offers
  const list: Press[] = []
  const add = (id: string, label: string, act: () => void, more: Partial<Press> = {}) => {
    list.push({
      id,
      label,
      act,
      key: null,
      loud: false,
      hurry: false,
      pressed: null,
      hint: null,
      seat: null,
      short: null,
      quiet: false,
      ...more,
    })
  }
  const verb = (name: Verb, label: string, action: Action, more: Partial<Press> = {}) => {
    if (has(offers, name)) add(name, label, () => store.act(action), more)
  }
  // A returning player can press this without waiting for their turn.
  if (store.chair?.stand_in) add('back', m.table.isBack, () => store.isBack(), { key: 'b', loud: true })
  const debt = store.myTurn && view.debt > 1
  verb('draw', debt ? m.table.drawDebt(view.debt) : m.table.draw, { draw: true }, { key: 'd' })
  // No button for a turn that passes automatically.
  if (!onlyPasses(offers, view, store.me)) verb('pass', passLabel(store, view), { pass: true }, { key: 'p' })
  const [pay] = offersOf(offers, 'pay')
  // While cards for the truck are being chosen, that choice has its own buttons.
  if (pay !== undefined && store.choice?.is !== 'pay') {
    add('pay', pay.count === undefined ? m.ask.truck(pay.sum ?? 0) : m.ask.together, () => store.toggleChoice('pay'), {
      key: 't',
    })
  }
  if (has(offers, 'show') && !markOffer(offers))
    add('show', m.ask.show, () => store.toggleChoice('show'), { key: 'x', pressed: store.choice?.is === 'show' })
  // This button appears and disappears with each card, so it comes after the steadier ones.
  if (usable(offers, 'match').size > 0) {
    add('match', m.ask.matching, () => store.toggleChoice('match'), {
      key: 'm',
      pressed: store.choice?.is === 'match',
      hint: m.ask.matchingHint,
    })
  }
  verb('announce', m.ask.announce, { announce: true }, { key: 'n', quiet: true, hint: m.ask.announceHint })
  verb('challenge', m.table.challenge, { challenge: true }, { key: 'l' })
  verb('flip', m.table.flip, { flip: true }, { key: 'f', loud: true })
  verb('ready', m.ask.ready, { ready: true }, { key: 'r', loud: true })
  verb('go', m.ask.go, { go: true }, { key: 'g', loud: true })
  verb('dispute', m.ask.dispute, { dispute: true }, { key: 'i', loud: true })
  for (const seat of seatsOf(offers, 'accuse')) {
    add(`accuse-${seat}`, m.ask.accuse(store.nameOf(seat)), () => store.act({ accuse: seat }), { key: 'a' })
  }
  for (const offer of offers)
    unknown(offer).forEach(([label, action], i) =>
      add(`${offer.verb}-${offer.rule}-${i}`, label, () => store.act(action)),
    )
  for (const seat of seatsOf(offers, 'catch')) {
    add(`catch-${seat}`, m.table.catch(store.nameOf(seat)), () => store.catchSeat(seat), {
      key: 'c',
      loud: true,
      hurry: true,
      seat,
      short: store.nameOf(seat),
    })
  }
  if (moment.handOn)
    add('hand-on', m.table.handOn(moment.handOn.to), () => store.handOn(), { key: 'h', loud: true, hurry: true })
  return list

  /** Buttons for a verb that this page does not know, built from the values that the offer lists. */
  function unknown(offer: Offer): [string, Action][] {
    if (ELSEWHERE.includes(offer.verb) || HERE.includes(offer.verb)) return []
    const name = m.ask.unknown(offer.verb)
    const named = (what: string, value: unknown): [string, Action] => [
      m.ask.withWhat(name, what),
      { [offer.verb]: value } as Action,
    ]
    if (offer.seats) return offer.seats.map((seat) => named(store.nameOf(seat), seat))
    if (offer.cards) return offer.cards.map((card) => named(m.card(card), card))
    if (offer.numbers) return offer.numbers.map((number) => named(String(number), number))
    return [[name, { [offer.verb]: true } as Action]]
  }
}

/** The label of the pass button, which depends on the open window. */
function passLabel(store: TableStore, view: View): string {
  const open = view.windows.findLast(({ asked, answered }) => asked.includes(store.me) && !answered.includes(store.me))
  return (open && m.ask.pass[open.kind]) ?? m.table.pass
}

/** Presses the button with this keyboard shortcut. Returns false if there is none. */
export function pressKey(buttons: readonly Press[], key: string): boolean {
  const button = buttons.find((other) => other.key === key)
  button?.act()
  return button !== undefined
}
