// Applies facts to a view, with the same steps in the same order as `View::fold` in
// crates/engine/src/views/view_fact.rs.

import { withMark } from './card.js'
import { forgetSeat, note } from './notes.js'
import type { ClockView, Seat, SeatView, View, ViewFact } from './wire.js'

/** The view after some facts. Does not change the given view. */
export function foldAll(view: View, facts: readonly ViewFact[]): View {
  const after = structuredClone(view)
  for (const fact of facts) fold(after, fact)
  return after
}

/** Applies a fact to a view in place. Ignores unknown kinds of facts. */
export function fold(view: View, fact: ViewFact): void {
  switch (fact.is) {
    case 'match-begun':
      view.round = 0
      view.winners = null
      for (const seat of view.seats) Object.assign(seat, { total: 0, points: null })
      for (const waiting of view.waiting) waiting.total = 0
      Object.assign(view, { homemade: undefined, notes: undefined, clocks: undefined } satisfies Partial<View>)
      break
    case 'round-begun':
      beginRound(view, fact.round, fact.dealer, fact.stock)
      view.homemade = fact.homemade?.length ? [...fact.homemade] : undefined
      break
    case 'drawn':
      view.stock = Math.max(0, view.stock - 1)
      addToHand(view, fact.seat, fact.card === null ? null : [fact.card], 1)
      break
    case 'turned-up':
      view.stock = Math.max(0, view.stock - 1)
      view.phase = 'playing'
      view.pile.push({ card: fact.card, color: null, by: null, owes: 0, how: 'turn' })
      break
    case 'laid': {
      takeFromHand(view, fact.seat, fact.card)
      view.pile.push({ card: fact.card, color: fact.color, by: fact.seat, owes: 0, how: fact.how })
      const seat = seatOf(view, fact.seat)
      if (seat) seat.said_uno = fact.uno && seat.cards === 1
      break
    }
    case 'called': {
      const top = view.pile.at(-1)
      if (top) top.color = fact.color
      break
    }
    case 'turned':
      view.direction = view.direction === 'left' ? 'right' : 'left'
      break
    case 'will-skip':
      view.skips += 1
      break
    case 'turn-moved':
      view.turn = fact.to
      view.skips = 0
      break
    case 'debt-raised': {
      view.debt += fact.cards
      const top = view.pile.at(-1)
      if (top) top.owes += fact.cards
      break
    }
    case 'debt-settled':
      view.debt = 0
      for (const laid of view.pile) laid.owes = 0
      break
    case 'said-uno':
      change(view, fact.seat, { said_uno: true })
      break
    case 'caught':
      change(view, fact.seat, { said_uno: true, liable: false })
      break
    case 'liable':
      for (const seat of view.seats) seat.liable = fact.seats.includes(seat.seat)
      break
    case 'window-opened':
      view.windows.push(structuredClone(fact.window))
      break
    case 'answered':
      view.windows.findLast((window) => window.rule === fact.rule)?.answered.push(fact.seat)
      break
    case 'window-closed': {
      const place = view.windows.findLastIndex((window) => window.rule === fact.rule)
      if (place >= 0) view.windows.splice(place, 1)
      break
    }
    case 'hand-due':
      change(view, fact.from, { passes_to: fact.to })
      change(view, fact.to, { awaits: fact.from })
      break
    case 'hand-lifted': {
      const seat = seatOf(view, fact.seat)
      if (!seat) break
      seat.lifted = seat.cards
      seat.lifted_hand = seat.hand
      if (seat.hand) seat.hand = []
      seat.cards = 0
      seat.said_uno = false
      seat.passes_to = null
      break
    }
    case 'hand-given': {
      const from = seatOf(view, fact.from)
      const count = from?.lifted ?? 0
      change(view, fact.from, { lifted: null, lifted_hand: null })
      addToHand(view, fact.to, null, count)
      // The fact contains the whole hand, because the receiver may have drawn cards before it arrived.
      if (fact.hand && seatOf(view, fact.to)?.hand) change(view, fact.to, { hand: [...fact.hand] })
      change(view, fact.to, { awaits: null, said_uno: false })
      break
    }
    case 'undone':
      Object.assign(view, { homemade: undefined, notes: undefined } satisfies Partial<View>, structuredClone(fact.view))
      break
    case 'pile-taken': {
      const taken = view.pile.splice(fact.start, fact.cards)
      const owed = taken.reduce((sum, laid) => sum + laid.owes, 0)
      if (!fact.keeps_debt) view.debt = Math.max(0, view.debt - owed)
      addToHand(
        view,
        fact.seat,
        taken.map((laid) => laid.card),
        fact.cards,
      )
      break
    }
    case 'went-out':
      view.out.push(fact.seat)
      break
    case 'came-back':
      view.out = view.out.filter((seat) => seat !== fact.seat)
      break
    case 'reshuffled':
    case 'refilled': {
      const top = view.pile.pop()
      view.stock += view.pile.length
      view.pile = top ? [top] : []
      break
    }
    case 'round-over':
      view.phase = 'over'
      view.windows = []
      view.clocks = undefined
      for (const { seat, hand } of fact.hands)
        change(view, seat, { hand: [...hand], cards: hand.length, aside: undefined })
      break
    case 'scored':
      change(view, fact.seat, { points: fact.points, total: fact.total })
      break
    case 'awarded':
      change(view, fact.seat, { total: fact.total })
      break
    case 'set-aside': {
      view.stock = Math.max(0, view.stock - 1)
      change(view, fact.seat, { aside: (seatOf(view, fact.seat)?.aside ?? 0) + 1 })
      break
    }
    case 'retired': {
      view.out = view.out.filter((seat) => seat !== fact.seat)
      const seat = seatOf(view, fact.seat)
      if (!seat) break
      const aside = (seat.aside ?? 0) + seat.cards
      Object.assign(seat, {
        aside: aside || undefined,
        cards: 0,
        hand: seat.hand && [],
        said_uno: false,
        liable: false,
      })
      break
    }
    case 'pile-marked': {
      const laid = view.pile[fact.place]
      if (laid) laid.card = withMark(laid.card, fact.marked)
      break
    }
    case 'held-marked': {
      const hand = seatOf(view, fact.seat)?.hand
      const place = hand?.indexOf(fact.card) ?? -1
      if (hand && place >= 0) hand[place] = withMark(fact.card, fact.marked)
      break
    }
    case 'match-over':
      view.winners = [...fact.winners]
      break
    case 'moved': {
      const from = view.seats.findIndex((seat) => seat.seat === fact.seat)
      const [moved] = from >= 0 ? view.seats.splice(from, 1) : []
      if (moved) view.seats.splice(fact.place, 0, moved)
      break
    }
    case 'changed-chairs': {
      if (view.dealer === fact.a) view.dealer = fact.b
      else if (view.dealer === fact.b) view.dealer = fact.a
      const [a, b] = [fact.a, fact.b].map((seat) => view.seats.findIndex((other) => other.seat === seat)) as [
        number,
        number,
      ]
      const [first, second] = [view.seats[a], view.seats[b]]
      if (first && second) [view.seats[a], view.seats[b]] = [second, first]
      break
    }
    case 'swapped': {
      const [a, b] = [seatOf(view, fact.a), seatOf(view, fact.b)]
      const [cardsOfA, cardsOfB] = [a?.cards ?? 0, b?.cards ?? 0]
      for (const [seat, cards] of [
        [a, cardsOfB],
        [b, cardsOfA],
      ] as const) {
        if (!seat) continue
        Object.assign(seat, { cards, said_uno: false })
        if (seat.hand && fact.hand) seat.hand = [...fact.hand]
      }
      break
    }
    case 'gave':
      loseCard(view, fact.from, fact.card)
      addToHand(view, fact.to, fact.card === null ? null : [fact.card], 1)
      break
    case 'excused': {
      const window = view.windows.findLast((other) => other.rule === fact.rule)
      if (window) window.asked = window.asked.filter((seat) => seat !== fact.seat)
      break
    }
    case 'also-asked': {
      const window = view.windows.findLast((other) => other.rule === fact.rule)
      if (window && !window.asked.includes(fact.seat)) window.asked = [...window.asked, fact.seat].sort((a, b) => a - b)
      break
    }
    case 'prolonged': {
      const window = view.windows.findLast((other) => other.rule === fact.rule)
      if (window) window.deadline = fact.deadline
      break
    }
    case 'clock-started':
      setClocks(view, [...otherClocks(view, fact.clock.rule), structuredClone(fact.clock)])
      break
    case 'clock-stopped':
    case 'clock-rang':
      setClocks(view, otherClocks(view, fact.rule))
      break
    case 'slid-under':
      loseCard(view, fact.seat, fact.card)
      view.pile.splice(Math.max(0, view.pile.length - fact.depth), 0, {
        card: fact.card,
        color: null,
        by: fact.seat,
        owes: 0,
        how: 'match',
      })
      break
    case 'noted':
      note(view, fact, fact.value)
      break
    case 'joined':
      if (fact.waits) {
        const known = view.waiting.find((waiting) => waiting.seat === fact.seat)
        if (known) known.total = fact.total
        else view.waiting.push({ seat: fact.seat, total: fact.total })
      } else {
        const known = seatOf(view, fact.seat)
        if (known) known.total = fact.total
        else view.seats.push(newcomer(view, fact.seat, fact.total))
      }
      break
    case 'left':
      leave(view, fact.seat)
      break
    default:
      // Facts that only matter for the log: skipped, passed, blunder, showed, challenged, invoked, fired, and similar
      // ones.
      break
  }
}

/** A seat in a view. */
export function seatOf(view: View, seat: Seat): SeatView | undefined {
  return view.seats.find((other) => other.seat === seat)
}

function change(view: View, seat: Seat, changes: Partial<SeatView>): void {
  const found = seatOf(view, seat)
  if (found) Object.assign(found, changes)
}

function beginRound(view: View, round: number, dealer: Seat, stock: number): void {
  for (const { seat, total } of view.waiting) view.seats.push(newcomer(view, seat, total))
  Object.assign(view, {
    round,
    dealer,
    stock,
    phase: 'dealing',
    direction: 'left',
    turn: dealer,
    pile: [],
    debt: 0,
    skips: 0,
    windows: [],
    clocks: undefined,
    out: [],
    waiting: [],
    notes: undefined,
  } satisfies Partial<View>)
  for (const seat of view.seats) {
    Object.assign(seat, {
      cards: 0,
      hand: view.me === seat.seat ? [] : null,
      lifted: null,
      lifted_hand: null,
      passes_to: null,
      awaits: null,
      aside: undefined,
      said_uno: false,
      liable: false,
      points: null,
    } satisfies Partial<SeatView>)
  }
}

function otherClocks(view: View, rule: string): ClockView[] {
  return (view.clocks ?? []).filter((clock) => clock.rule !== rule)
}

function setClocks(view: View, clocks: ClockView[]): void {
  view.clocks = clocks.length > 0 ? clocks : undefined
}

/** `cards` are the visible ones of the `count` cards. */
function addToHand(view: View, seat: Seat, cards: readonly string[] | null, count: number): void {
  const found = seatOf(view, seat)
  if (!found) return
  found.cards += count
  found.said_uno = false
  if (cards) found.hand?.push(...cards)
}

function takeFromHand(view: View, seat: Seat, card: string): void {
  const found = seatOf(view, seat)
  if (!found) return
  found.cards = Math.max(0, found.cards - 1)
  const place = found.hand?.indexOf(card) ?? -1
  if (place >= 0) found.hand?.splice(place, 1)
}

/** A visible or hidden card leaves a hand without being played. */
function loseCard(view: View, seat: Seat, card: string | null): void {
  const found = seatOf(view, seat)
  if (card !== null) takeFromHand(view, seat, card)
  else if (found) found.cards = Math.max(0, found.cards - 1)
  if (found) found.said_uno = false
}

function newcomer(view: View, seat: Seat, total: number): SeatView {
  return {
    seat,
    cards: 0,
    hand: view.me === seat || view.phase === 'over' ? [] : null,
    lifted: null,
    lifted_hand: null,
    passes_to: null,
    awaits: null,
    said_uno: false,
    liable: false,
    points: null,
    total,
  }
}

function leave(view: View, seat: Seat): void {
  view.waiting = view.waiting.filter((other) => other.seat !== seat)
  view.out = view.out.filter((other) => other !== seat)
  for (const laid of view.pile) if (laid.by === seat) laid.by = null
  for (const window of view.windows) {
    window.asked = window.asked.filter((other) => other !== seat)
    window.answered = window.answered.filter((other) => other !== seat)
  }
  forgetSeat(view, seat)
  const place = view.seats.findIndex((other) => other.seat === seat)
  const [gone] = place >= 0 ? view.seats.splice(place, 1) : []
  if (!gone) return
  view.stock += gone.cards + (gone.aside ?? 0) + (gone.lifted ?? 0)
  const before = view.seats[(place + view.seats.length - 1) % view.seats.length]
  if (view.dealer === seat && before) view.dealer = before.seat
}
