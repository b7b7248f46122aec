// The one voice of the table: of everything that could be said now, the one thing that matters most.

import { m } from '../messages'
import { type Ask, saidByCaller, titleOf } from './asks'
import type { Moment } from './moment'
import type { Race } from './race'
import type { TableStore } from './table.svelte'
import type { Lesson } from './lessons.svelte'
import type { Seat } from './wire'

/** What is said, by how much it matters: the first of them that there is. */
export type Rank = 'race' | 'refused' | 'ask' | 'lesson' | 'hit' | 'turn' | 'news'

/** One thing that the caller says. */
export interface Call {
  rank: Rank
  text: string
  /** Whose face stands before it. */
  seat: Seat | null
  /** Cards that are shown with it. */
  cards: readonly string[]
  /** Where it says why. */
  clause: string | null
  /** When it ends by itself, in milliseconds of the table's time. */
  deadline: number | null
  /** It asks this seat to hurry, or tells it that it can be caught. */
  loud: boolean
  /** Nothing else is taken from this seat meanwhile. */
  frozen: boolean
  /** It speaks for a window or a clock. */
  window: boolean
  /** It asks for a card of the hand. */
  asks: boolean
  /** It is this seat's turn, while something else is said. */
  yourTurn: boolean
}

/** What else the caller can speak of. */
export interface Around {
  moment: Moment
  ask: Ask | null
  /** The one button in the row, if a race runs. */
  race: Race | null
  /** So many seconds are left before a bot stands in; nothing while there is time. */
  lastCall: number | null
  lesson: Lesson | null
}

/** What the state of this seat is, in words: always there for those who cannot see the table. */
export function stateOf(store: TableStore, { moment, lastCall }: Around): string {
  if (store.stopped) return m.table.stopped
  if (store.chair?.stand_in) return m.table.botForYou
  if (lastCall !== null) return m.table.botSoon(lastCall)
  return store.mine?.liable ? m.table.youLiable : moment.status
}

/** What is asked; once cards have been chosen, how far they go. */
function wordsOf(ask: Ask, store: TableStore): string {
  const { told, state, keys } = store.load
  return ask.is === 'truck' && keys.length > 0 ? `${told}. ${state}` : titleOf(ask, store)
}

/** The one thing to say now. */
export function callOf(store: TableStore, around: Around): Call {
  const { moment, ask, race, lastCall, lesson } = around
  const { banner } = moment
  const state = stateOf(store, around)
  const myTurn = store.myTurn && !moment.frozen
  const call = (rank: Rank, text: string, more: Partial<Call> = {}): Call => ({
    rank, text, seat: null, cards: [], clause: null, deadline: banner?.deadline ?? null, loud: false, frozen: moment.frozen, window: false,
    asks: false, yourTurn: false, ...more,
  })
  const open = banner !== null && !banner.calm ? call(banner.loud ? 'race' : 'ask', banner.text, { loud: banner.loud, frozen: banner.frozen, window: true }) : null

  if (store.stopped) return call('news', state)
  if (open?.loud) return open
  if (store.mine?.liable) return call('race', m.table.youLiable, { loud: true })
  // A mistake that costs something is told with what it costs; that it was refused goes without saying.
  const paid = store.shout !== null && store.shout.mine && store.shout.rule !== null
  const asked = ask !== null && saidByCaller(ask)
  const { notice } = store
  if (notice !== null && store.lobby?.stage === 'playing' && !paid && !(notice.late && asked)) return call('refused', notice.text, { clause: notice.clause, yourTurn: notice.late === true && myTurn })
  if (store.chair?.stand_in || lastCall !== null) return call('ask', state)
  // What hand and row answer is said here.
  if (asked) return call('ask', wordsOf(ask, store), { window: open !== null, asks: ask.is === 'give' || ask.is === 'mark' })
  // What can be lost by waiting comes first, then what has just happened to this seat, and what it owes. Where the row has a button
  // for the card that may land, there is room to say by which rule.
  const says = lesson?.is === 'rule' && store.offers.some(({ verb, rule }) => verb === 'play' && rule === lesson.name) && race !== null
  if (moment.mayCut && ask === null && !says) return call('race', state, { loud: true })
  const hits = store.shout?.mine === true
  const owes = myTurn && (store.view?.debt ?? 0) > 0
  if (lesson !== null && open === null && !hits && !owes) return call('lesson', '', { yourTurn: myTurn })
  if (open !== null) return open
  const { shout, photo } = store
  if (shout !== null) {
    const { text, shows, seat, rule } = shout
    // What it was for is said with what it costs.
    const reason = paid && store.notice !== null ? `${store.notice.reason} ` : ''
    return call('hit', reason + (shows?.words ?? text), { seat: seat ?? null, cards: shows?.cards ?? [], clause: rule === null ? null : (store.why(rule)?.clause ?? null), yourTurn: myTurn })
  }
  if (photo !== null) return call('hit', photo.text, { yourTurn: myTurn })
  if (myTurn) return call('turn', state)
  const last = store.news
  if (banner !== null) return call('news', banner.text, { window: true })
  return last === null ? call('news', state) : call('news', last.text, { seat: last.seat ?? null, cards: last.card === undefined ? [] : [last.card] })
}
