// What a moment at the table asks of this seat, in the words and switches that the screen needs.

import { parts } from '@ruckus/client'

import { m } from '../messages'
import { madeOf } from './made'
import { has, offersOf, playableKinds } from './offers'
import { onlyPasses } from './passes'
import { NOBODY, type TableStore } from './table.svelte'
import type { Seat, View, WindowKind, WindowView } from './wire'

/** What the table waits for, to be shown over the felt. */
export interface Banner {
  text: string
  /** When it closes by itself, in milliseconds of the table's time. */
  deadline: number
  /** It wants something from this seat, now. */
  loud: boolean
  /** Nothing else is taken from this seat meanwhile. */
  frozen: boolean
  /** Play goes on under it: it only says how long. */
  calm: boolean
}

/** A moment, for one seat. */
export interface Moment {
  /** A slap is awaited from this seat. */
  slap: boolean
  /** This seat's hand is to be passed on: to whom. Nothing if it is not. */
  handOn: { to: string } | null
  banner: Banner | null
  /** An action is to be done or to be chosen: what the rules are is said with it. */
  due: boolean
  /** Whose turn it is, or why this seat cannot do anything. */
  status: string
  /** Nothing but an answer is taken from this seat: no card stands out, and it is nobody's turn. */
  frozen: boolean
  /** A card may land out of turn, before somebody else does something. */
  mayCut: boolean
}

/** Windows in which one player has something to choose. */
const CHOICES: readonly WindowKind[] = ['swap', 'give', 'peek', 'move-to', 'make-rule', 'name', 'choose', 'show']
/** Windows that are answered with cards of the hand, or with a choice of its owner. */
const OPEN_TO: readonly WindowKind[] = [...CHOICES, 'play', 'shield', 'color']

/** What the moment asks of the store's seat. */
export function momentOf(store: TableStore, view: View): Moment {
  const mine = store.mine
  const slapWindow = view.windows.find(({ kind }) => kind === 'slap')
  const handWindow = view.windows.find(({ kind }) => kind === 'hand-on')
  const slap = slapWindow !== undefined && !store.hasAnswered(slapWindow.rule)
  const to = handWindow !== undefined && !store.hasAnswered(handWindow.rule) ? (mine?.passes_to ?? null) : null
  const handOn = to === null ? null : { to: store.nameOf(to) }
  const due = view.windows.some(({ kind, asked }) => (kind === 'do' || kind === 'make-rule') && asked.includes(store.me))
  const frozen = isFrozen(store, view)
  const mayCut = !store.myTurn && !frozen && view.phase === 'playing' && playableKinds(store.offers, mine?.hand ?? []).length > 0
  return { slap, handOn, due, banner: bannerOf(store, view, slap, handOn !== null), status: frozen && store.myTurn ? '' : statusOf(store, view), frozen, mayCut }
}

/** Whether the table stands still for this seat, and nothing of its hand answers what it waits for. */
function isFrozen(store: TableStore, view: View): boolean {
  const moving = store.mine?.passes_to != null || store.mine?.awaits != null
  const holds = view.windows.filter(({ freeze }) => freeze === 'all' || (freeze === 'hands-moving' && moving))
  return holds.length > 0 && !holds.some((open) => OPEN_TO.includes(open.kind) && awaited(open).includes(store.me))
}

/** The action that is due in a window, as far as the table says it. */
export function dueAction(view: View, window: WindowView): string | null {
  // A home-made rule says with its window what is to be done.
  if (window.words?.[0] !== undefined) return window.words[0]
  const made = madeOf(view).find(({ number }) => number === window.step)
  // A rule that asks for one action always is named after it.
  return made?.action ?? (window.rule === 'touch-your-nose' ? 'touch your nose' : null)
}

/** Who is asked by a window and has not answered. */
export function awaited(window: WindowView): Seat[] {
  return window.asked.filter((seat) => !window.answered.includes(seat))
}

function bannerOf(store: TableStore, view: View, slap: boolean, mustPass: boolean): Banner | null {
  const open = view.windows.at(-1)
  if (!open) return clockOf(store, view)
  const moving = store.mine?.passes_to != null || store.mine?.awaits != null
  const asked = open.asked.includes(store.me) && !store.hasAnswered(open.rule)
  return {
    text: textOf(store, view, open, { asked, slap, mustPass, moving }),
    deadline: open.deadline,
    loud: slap || mustPass || (asked && hurries(open)),
    frozen: open.freeze === 'all' || (open.freeze === 'hands-moving' && moving),
    calm: false,
  }
}

/** The clock that matters most while nothing else is awaited: that of the turn, or that of sudden death. */
function clockOf(store: TableStore, view: View): Banner | null {
  const turn = view.clocks?.find(({ rule }) => rule === 'turn-clock')
  // Until it has begun there is nothing to hurry about.
  const sudden = view.clocks?.find(({ rule, step }) => rule === 'sudden-death' && step > 0)
  const clock = turn ?? sudden
  if (!clock) return null
  const who = store.who(view.turn)
  const text = !turn ? m.window.suddenDeath : sudden ? m.window.suddenTurn(who) : m.window.turnClock(who)
  return { text, deadline: clock.deadline, loud: false, frozen: false, calm: true }
}

/** Whether a window is a race or a fight: its banner is loud for who is asked. Choices are made in peace. */
function hurries({ kind, by, asked }: WindowView): boolean {
  return kind === 'do' || kind === 'dispute' || kind === 'shield' || (kind === 'play' && (asked.length > 1 || !asked.includes(by)))
}

interface Part {
  /** This seat is asked, and has not answered. */
  asked: boolean
  slap: boolean
  mustPass: boolean
  /** This seat's hand is moving. */
  moving: boolean
}

function textOf(store: TableStore, view: View, open: WindowView, { asked, slap, mustPass, moving }: Part): string {
  const words = m.window
  const by = store.who(open.by)
  const place = open.answered.indexOf(store.me) + 1 || open.answered.length + 1
  const waiting = awaited(open).map((seat) => store.nameOf(seat))
  switch (open.kind) {
    case 'slap':
      return slap || store.me === NOBODY ? words.slap : words.slapped(place)
    case 'hand-on':
      return mustPass ? words['hand-on'] : moving ? words.handOnDone : words.handsMove
    case 'ready':
      return asked ? words.ready : words.readyDone(waiting)
    case 'play':
      return playText(store, view, open, asked, waiting)
    case 'swap':
      return by.me && open.about !== null ? words.swapWith(store.who(open.about)) : words.swap(by)
    case 'shield':
      return asked ? words.shield(by, view.debt) : by.me ? words.shield(by, view.debt) : words.decided(open.answered.length, open.asked.length)
    case 'make-rule':
      return words['make-rule'](by, numberOf(store))
    case 'do':
      return asked || store.me === NOBODY ? words.do(dueAction(view, open)) : words.done(place)
    case 'dispute':
      return asked ? words.dispute(open.about === null ? null : store.who(open.about)) : words.disputeWait(accusedOf(store, open))
    case 'go':
      if (open.rule === 'accusations') return words.lastPlay(by)
      return open.asked.length === 0 ? words.goAll : words.go(store.who(open.asked[0] ?? open.by))
    default: {
      // A kind that this page does not know is called by its rule's name.
      const text: unknown = words[open.kind]
      return typeof text === 'function' ? (text as (by: unknown) => string)(by) : words.other(store.ruleTitle(open.rule) ?? open.rule)
    }
  }
}

function playText(store: TableStore, view: View, open: WindowView, asked: boolean, waiting: readonly string[]): string {
  const words = m.window
  const colour = topColour(view)
  // Also for who has no card of that colour.
  if (open.rule === 'color-crazy' && colour) return words.crazy(colour)
  // Two who fight over hands: one is asked, the other is whom it is about.
  if (open.about !== null) {
    const topping = open.asked.includes(open.by)
    const other = store.who(open.about)
    if (asked) return topping ? words.blockAgain(other) : words.block(other)
    const hesitant = store.who(open.asked[0] ?? open.by)
    if (!other.me) return words.blockWait(other, hesitant)
    return topping ? words.topHope(hesitant) : words.blockHope(hesitant)
  }
  // Nobody has laid anything yet: it is about the first turn.
  if (view.pile.every((laid) => laid.by === null)) {
    if (open.step === 1) return words.raceSame
    if (open.step === 2) return words.raceNumber
  }
  return asked ? words.play : words.playWait(waiting)
}

/** The colour that counts on top of the pile. */
export function topColour(view: View) {
  const top = view.pile.at(-1)
  return top ? (top.colour ?? parts(top.card).colour) : null
}

function numberOf(store: TableStore): number | null {
  const numbers = offersOf(store.offers, 'make-rule').flatMap((offer) => offer.numbers ?? [])
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

function accusedOf(store: TableStore, { asked, by }: WindowView) {
  return store.who(asked[0] ?? by)
}

function statusOf(store: TableStore, view: View): string {
  const mine = store.mine
  if (!mine) return view.waiting.some(({ seat }) => seat === store.me) ? m.ask.waiting : ''
  if (mine.awaits != null && mine.passes_to === null) {
    return mine.lifted === null ? m.table.awaiting(store.nameOf(mine.awaits)) : m.table.inTransit
  }
  if (view.phase !== 'playing') return ''
  const choice = view.windows.findLast(({ kind }) => CHOICES.includes(kind))
  if (choice?.asked.includes(store.me)) return m.table.yourChoice
  // What is spread is owed by all the others.
  if (view.windows.some(({ kind, by }) => kind === 'shield' && by === store.me)) return m.table.othersDecide
  if (view.out.includes(store.me) && mine.cards === 0) return m.table.inDoghouse
  const hand = mine.hand ?? []
  const may = playableKinds(store.offers, hand).length > 0
  const race = view.windows.findLast((window) => window.kind === 'play' && awaited(window).includes(store.me))
  if (race) return may ? outOfTurn(store, hand) : m.table.yourChoice
  if (!store.myTurn) return may ? outOfTurn(store, hand) : m.table.turnOf(store.nameOf(view.turn))
  if (view.debt > 0) {
    if (!may && has(store.offers, 'pay')) return m.ask.youMayPayOr(view.debt)
    return may ? m.table.yourDebtOrCard(view.debt) : m.table.yourDebt(view.debt)
  }
  if (may) return m.table.yourTurnPlay
  if (has(store.offers, 'draw')) return m.table.yourTurnDraw
  if (onlyPasses(store.offers, view, store.me)) return m.table.passes
  return has(store.offers, 'pass') ? m.table.yourTurnPass : m.table.yourTurn
}

/** What may land out of turn, by the offer that says so. */
function outOfTurn(store: TableStore, hand: readonly string[]): string {
  const offer = offersOf(store.offers, 'play').find(({ cards }) => cards?.some((card) => hand.includes(card)))
  if (offer?.how === 'match') return m.ask.youMayMatch
  if (offer?.how === 'out-of-turn' || offer === undefined) return m.table.youMayJump
  const title = store.ruleTitle(offer.rule)
  return title === null ? m.table.youMayJump : m.ask.passSkip(title)
}
