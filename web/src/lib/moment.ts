// Derives what the current state of the table requires from this seat, as text and flags for the screen.

import { parts } from '@ruckus/client'

import { m } from '../messages'
import { madeOf } from './made'
import { has, offersOf, playableKinds } from './offers'
import { onlyPasses } from './passes'
import { NOBODY, type TableStore } from './table.svelte'
import type { Seat, View, WindowKind, WindowView } from './wire'

/** A message over the felt that says what the table waits for. */
export interface Banner {
  text: string
  /** When it closes automatically, in milliseconds of the table's time. */
  deadline: number
  /** This seat must act now. */
  loud: boolean
  /** Play continues meanwhile. The banner only shows the time. */
  calm: boolean
}

/** The state of the table for one seat. */
export interface Moment {
  /** This seat can slap. */
  slap: boolean
  /** The player who receives this seat's hand; `null` if no hand is passed on. */
  handOn: { to: string } | null
  banner: Banner | null
  /** This seat has to perform or choose an action. The rules are shown with it. */
  due: boolean
  /** Describes the current turn, or why this seat cannot act. */
  status: string
  /** The table accepts only an answer from this seat: no card is highlighted and no turn is shown. */
  frozen: boolean
  /** A card can land out of turn, before another player acts. */
  mayCut: boolean
}

/** Windows in which one player makes a choice. */
const CHOICES: readonly WindowKind[] = ['swap', 'give', 'peek', 'move-to', 'make-rule', 'name', 'choose', 'show']
/** Windows that are answered with cards of the hand or with a choice. */
const OPEN_TO: readonly WindowKind[] = [...CHOICES, 'play', 'shield', 'color']

/** Derives the moment for the store's seat. */
export function momentOf(store: TableStore, view: View): Moment {
  const mine = store.mine
  const slapWindow = view.windows.find(({ kind }) => kind === 'slap')
  const handWindow = view.windows.find(({ kind }) => kind === 'hand-on')
  const slap = slapWindow !== undefined && !store.hasAnswered(slapWindow.rule)
  const to = handWindow !== undefined && !store.hasAnswered(handWindow.rule) ? (mine?.passes_to ?? null) : null
  const handOn = to === null ? null : { to: store.nameOf(to) }
  const due = view.windows.some(
    ({ kind, asked }) => (kind === 'do' || kind === 'make-rule') && asked.includes(store.me),
  )
  const frozen = isFrozen(store, view)
  const mayCut =
    !store.myTurn && !frozen && view.phase === 'playing' && playableKinds(store.offers, mine?.hand ?? []).length > 0
  return {
    slap,
    handOn,
    due,
    banner: bannerOf(store, view, slap, handOn !== null),
    status: frozen && store.myTurn ? '' : statusOf(store, view),
    frozen,
    mayCut,
  }
}

/** True if play is paused for this seat and nothing in its hand answers the open window. */
function isFrozen(store: TableStore, view: View): boolean {
  const moving = store.mine?.passes_to != null || store.mine?.awaits != null
  const holds = view.windows.filter(({ freeze }) => freeze === 'all' || (freeze === 'hands-moving' && moving))
  return holds.length > 0 && !holds.some((open) => OPEN_TO.includes(open.kind) && awaited(open).includes(store.me))
}

/** The action that a window requires, as far as the table reveals it. */
export function dueAction(view: View, window: WindowView): string | null {
  if (window.words?.[0] !== undefined) return window.words[0]
  return madeOf(view).find(({ number }) => number === window.step)?.action ?? null
}

/** Seats that a window asks and that have not answered. */
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
    calm: false,
  }
}

/** The most important clock while no window is open: the turn clock, else sudden death. */
function clockOf(store: TableStore, view: View): Banner | null {
  const turn = view.clocks?.find(({ ends }) => ends === 'turn')
  const sudden = view.clocks?.find(({ ends }) => ends === 'round')
  const clock = turn ?? sudden
  if (!clock) return null
  const who = store.who(view.turn)
  const text = !turn ? m.window.suddenDeath : sudden ? m.window.suddenTurn(who) : m.window.turnClock(who)
  return { text, deadline: clock.deadline, loud: false, calm: true }
}

/** True if a window is a race or a fight, which makes the banner loud for the seats it asks. Choices are not urgent. */
export function hurries({ kind, by, asked }: WindowView): boolean {
  return (
    kind === 'do' ||
    kind === 'dispute' ||
    kind === 'shield' ||
    (kind === 'play' && (asked.length > 1 || !asked.includes(by)))
  )
}

interface Part {
  /** The window asks this seat, which has not answered. */
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
      return asked
        ? words.shield(by, view.debt)
        : by.me
          ? words.shield(by, view.debt)
          : words.decided(open.answered.length, open.asked.length)
    case 'make-rule':
      return words['make-rule'](by, numberOf(store))
    case 'do':
      return asked || store.me === NOBODY ? words.do(dueAction(view, open)) : words.done(place)
    case 'dispute':
      return asked
        ? words.dispute(open.about === null ? null : store.who(open.about))
        : words.disputeWait(accusedOf(store, open))
    case 'go':
      if (open.purpose === 'last-play') return words.lastPlay(by)
      return open.asked.length === 0 ? words.goAll : words.go(store.who(open.asked[0] ?? open.by))
    default: {
      // A window kind that this page does not know is named after its rule.
      const text: unknown = words[open.kind]
      return typeof text === 'function'
        ? (text as (by: unknown) => string)(by)
        : words.other(store.ruleTitle(open.rule) ?? open.rule)
    }
  }
}

function playText(store: TableStore, view: View, open: WindowView, asked: boolean, waiting: readonly string[]): string {
  const words = m.window
  const color = topColor(view)
  // Also shown to players without a card of that color.
  if (open.purpose === 'all-of-color' && color) return words.crazy(color)
  // A fight between two players over hands: the window asks one of them and is about the other.
  if (open.about !== null) {
    const topping = open.asked.includes(open.by)
    const other = store.who(open.about)
    if (asked) return topping ? words.blockAgain(other) : words.block(other)
    const hesitant = store.who(open.asked[0] ?? open.by)
    if (!other.me) return words.blockWait(other, hesitant)
    return topping ? words.topHope(hesitant) : words.blockHope(hesitant)
  }
  // No player has played a card yet, so the race is for the first turn.
  if (view.pile.every((laid) => laid.by === null)) {
    if (open.step === 1) return words.raceSame
    if (open.step === 2) return words.raceNumber
  }
  return asked ? words.play : words.playWait(waiting)
}

/** The color of the top card, or the called color if it is wild. */
export function topColor(view: View) {
  const top = view.pile.at(-1)
  return top ? (top.color ?? parts(top.card).color) : null
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
  const isMe = ({ seat }: { seat: Seat }): boolean => seat === store.me
  if (!mine && view.eliminated?.some(isMe)) return m.ask.eliminated
  if (!mine) return view.waiting.some(isMe) ? m.ask.waiting : ''
  if (mine.awaits != null && mine.passes_to === null) {
    return mine.lifted === null ? m.table.awaiting(store.nameOf(mine.awaits)) : m.table.inTransit
  }
  if (view.phase !== 'playing') return ''
  const choice = view.windows.findLast(({ kind }) => CHOICES.includes(kind))
  if (choice?.asked.includes(store.me)) return m.table.yourChoice
  // The shield spreads the debt to all other players.
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

/** The text about the cards that can land out of turn, from the offer that allows it. */
function outOfTurn(store: TableStore, hand: readonly string[]): string {
  const offer = offersOf(store.offers, 'play').find(({ cards }) => cards?.some((card) => hand.includes(card)))
  if (offer?.how === 'match') return m.ask.youMayMatch
  if (offer?.how === 'out-of-turn' || offer === undefined) return m.table.youMayJump
  const title = store.ruleTitle(offer.rule)
  return title === null ? m.table.youMayJump : m.ask.passSkip(title)
}
