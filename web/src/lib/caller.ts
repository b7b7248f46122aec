// The caller: picks the most important message from everything the page could say right now.

import { m } from '../messages'
import { type Ask, saidByCaller, titleOf } from './asks'
import type { Logged } from './logged'
import type { Moment } from './moment'
import type { Race } from './race'
import type { TableStore } from './table.svelte'
import type { Lesson } from './lessons.svelte'
import type { Seat } from './wire'

/** Kinds of messages by importance. The first one that applies is shown. */
export type Rank = 'race' | 'refused' | 'ask' | 'lesson' | 'hit' | 'turn' | 'news'

/** A message of the caller. */
export interface Call {
  rank: Rank
  text: string
  /** The player shown next to the message. */
  seat: Seat | null
  /** Cards shown with the message. */
  cards: readonly string[]
  /** The clause that explains the message. */
  clause: string | null
  /** When the message expires, in milliseconds of the table's time. */
  deadline: number | null
  /** The player must hurry, or can be caught. */
  loud: boolean
  /** The message is about a window or a clock. */
  window: boolean
  /** The message asks for a card from the hand. */
  asks: boolean
  /** It is this player's turn, but the message is about something else. */
  yourTurn: boolean
}

/** Other inputs that affect the message. */
export interface Around {
  moment: Moment
  ask: Ask | null
  /** The single button in the row during a race. */
  race: Race | null
  /** Seconds until a bot takes over; `null` if that is not imminent. */
  lastCall: number | null
  lesson: Lesson | null
}

/** The state of this seat in words, always available to screen readers. */
export function stateOf(store: TableStore, { moment, lastCall }: Around): string {
  if (store.stopped) return m.table.stopped
  if (store.chair?.stand_in) return m.table.botForYou
  if (lastCall !== null) return m.table.botSoon(lastCall)
  return store.mine?.liable ? m.table.youLiable : moment.status
}

/** The question. Once cards are chosen, their sum so far. */
function wordsOf(ask: Ask, store: TableStore): string {
  const { sumText, state, keys } = store.load
  return ask.is === 'truck' && keys.length > 0 ? `${sumText}. ${state}` : titleOf(ask, store)
}

/** A message with these fields, and the deadline of the open window. */
function say({ banner }: Moment, rank: Rank, text: string, more: Partial<Call> = {}): Call {
  return {
    rank,
    text,
    seat: null,
    cards: [],
    clause: null,
    deadline: banner?.deadline ?? null,
    loud: false,
    window: false,
    asks: false,
    yourTurn: false,
    ...more,
  }
}

/** The message about the open window, unless the window needs none. */
function openOf(moment: Moment): Call | null {
  const { banner } = moment
  if (banner === null || banner.calm) return null
  return say(moment, banner.loud ? 'race' : 'ask', banner.text, { loud: banner.loud, window: true })
}

/**
 * The race or the question that this player must answer now; `null` if there is none. Messages about what happened wait
 * meanwhile.
 */
export function pressingOf(store: TableStore, around: Around): Call | null {
  const { moment, ask, lastCall } = around
  const open = openOf(moment)
  if (store.stopped) return null
  if (open?.loud) return open
  if (store.mine?.liable) return say(moment, 'race', m.table.youLiable, { loud: true })
  if (store.chair?.stand_in || lastCall !== null) return say(moment, 'ask', stateOf(store, around))
  // Questions that the hand or the row answers are shown by the caller.
  if (ask === null || !saidByCaller(ask)) return null
  const asks = ask.is === 'give' || ask.is === 'mark'
  return say(moment, 'ask', wordsOf(ask, store), { window: open !== null, asks })
}

/** Picks the message to show now. */
export function callOf(store: TableStore, around: Around): Call {
  const { moment, ask, race, lesson } = around
  const { banner } = moment
  const state = stateOf(store, around)
  const myTurn = store.myTurn && !moment.frozen
  const call = (rank: Rank, text: string, more: Partial<Call> = {}): Call => say(moment, rank, text, more)
  const open = openOf(moment)

  if (store.stopped) return call('news', state)
  const pressing = pressingOf(store, around)
  if (pressing?.rank === 'race') return pressing
  // The message about a costly mistake already implies that the move was refused.
  const paid = store.shout !== null && store.shout.mine && store.shout.rule !== null
  const asked = ask !== null && saidByCaller(ask)
  const { notice } = store
  if (notice !== null && store.lobby?.stage === 'playing' && !paid && !(notice.late && asked))
    return call('refused', notice.text, { clause: notice.clause, yourTurn: notice.late === true && myTurn })
  if (pressing !== null) return pressing
  const { shout, photo } = store
  const happened = (said: Logged) => {
    const { text, shows, seat, rule } = said
    // Name the reason together with the cost.
    const reason = paid && store.notice !== null ? `${store.notice.reason} ` : ''
    return call('hit', reason + (shows?.words ?? text), {
      seat: seat ?? null,
      cards: shows?.cards ?? [],
      clause: rule === null ? null : (store.why(rule)?.clause ?? null),
      yourTurn: myTurn,
    })
  }
  // Players must learn the outcome of what they did. The row has the button for the next card.
  if (shout !== null && store.shouts.fresh) return happened(shout)
  // Order: what waiting could lose, then what just happened, then what this seat owes. If the row already has a button
  // for the card, the message can name the rule.
  const says =
    lesson?.is === 'rule' &&
    store.offers.some(({ verb, rule }) => verb === 'play' && rule === lesson.name) &&
    race !== null
  if (moment.mayCut && ask === null && !says) return call('race', state, { loud: true })
  const owes = myTurn && (store.view?.debt ?? 0) > 0
  // A lesson never replaces an outcome.
  if (lesson !== null && open === null && shout === null && photo === null && !owes)
    return call('lesson', '', { yourTurn: myTurn })
  if (open !== null) return open
  if (shout !== null) return happened(shout)
  if (photo !== null) return call('hit', photo.text, { yourTurn: myTurn })
  if (myTurn) return call('turn', state)
  const last = store.news
  if (banner !== null) return call('news', banner.text, { window: true })
  return last === null
    ? call('news', state)
    : call('news', last.text, { seat: last.seat ?? null, cards: last.card === undefined ? [] : [last.card] })
}
