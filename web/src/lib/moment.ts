// What a moment at the table asks of this seat, in the words and switches that the screen needs.

import { en } from '../messages/en'
import { has, playableKinds } from './offers'
import type { TableStore } from './table.svelte'
import type { View } from './wire'

/** What the table waits for, to be shown over the felt. */
export interface Banner {
  text: string
  /** When it closes by itself, in milliseconds of the table's time. */
  deadline: number
  /** It wants something from this seat, now. */
  loud: boolean
  /** Nothing else is taken from this seat meanwhile. */
  frozen: boolean
}

/** A moment, for one seat. */
export interface Moment {
  /** A slap is awaited from this seat. */
  slap: boolean
  /** This seat's hand is to be passed on: to whom. Nothing if it is not. */
  handOn: { to: string } | null
  banner: Banner | null
  /** Whose turn it is, or why this seat cannot do anything. */
  status: string
}

/** What the moment asks of the store's seat. */
export function momentOf(store: TableStore, view: View): Moment {
  const mine = store.mine
  const slapWindow = view.windows.find(({ kind }) => kind === 'slap')
  const handWindow = view.windows.find(({ kind }) => kind === 'hand-on')
  const slap = slapWindow !== undefined && !store.hasAnswered(slapWindow.rule)
  const to = handWindow !== undefined && !store.hasAnswered(handWindow.rule) ? (mine?.passes_to ?? null) : null
  const handOn = to === null ? null : { to: store.nameOf(to) }
  return { slap, handOn, banner: bannerOf(store, view, slap, handOn !== null), status: statusOf(store, view) }
}

function bannerOf(store: TableStore, view: View, slap: boolean, mustPass: boolean): Banner | null {
  const open = view.windows.at(-1)
  if (!open) return null
  const moving = store.mine?.passes_to != null || store.mine?.awaits != null
  const place = open.answered.indexOf(store.me) + 1 || open.answered.length + 1
  const text = {
    slap: () => (slap ? en.window.slap : en.window.slapped(place)),
    'hand-on': () => (mustPass ? en.window['hand-on'] : moving ? en.window.handOnDone : en.window.handsMove),
    deal: () => en.window.deal(store.who(open.by)),
    flip: () => en.window.flip(store.who(open.by)),
    color: () => en.window.color(store.who(open.by)),
    ready: () => en.window.ready,
    play: () => en.window.play(store.who(open.by)),
    peek: () => en.window.peek(store.who(open.by)),
    'move-to': () => en.window['move-to'](store.who(open.by)),
    swap: () => en.window.swap(store.who(open.by)),
    shield: () => en.window.shield(store.who(open.by)),
    give: () => en.window.give(store.who(open.by)),
    'make-rule': () => en.window['make-rule'](store.who(open.by)),
    do: () => en.window.do,
    dispute: () => en.window.dispute(store.who(open.by)),
    go: () => en.window.go(store.who(open.by)),
  }[open.kind]()
  return {
    text,
    deadline: open.deadline,
    loud: slap || mustPass,
    frozen: open.freeze === 'all' || (open.freeze === 'hands-moving' && moving),
  }
}

function statusOf(store: TableStore, view: View): string {
  const mine = store.mine
  if (mine?.awaits != null && mine.passes_to === null) {
    return mine.lifted === null ? en.table.awaiting(store.nameOf(mine.awaits)) : en.table.inTransit
  }
  if (view.phase !== 'playing') return ''
  if (view.out.includes(store.me) && mine?.cards === 0) return en.table.inDoghouse
  if (!store.myTurn) {
    const jumps = playableKinds(store.offers, mine?.hand ?? []).length > 0
    return jumps ? en.table.youMayJump : en.table.turnOf(store.nameOf(view.turn))
  }
  const may = playableKinds(store.offers, mine?.hand ?? []).length > 0
  if (view.debt > 0) return may ? en.table.yourDebtOrCard(view.debt) : en.table.yourDebt(view.debt)
  if (may) return en.table.yourTurnPlay
  if (has(store.offers, 'draw')) return en.table.yourTurnDraw
  return has(store.offers, 'pass') ? en.table.yourTurnPass : en.table.yourTurn
}
