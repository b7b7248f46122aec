// Describes in words where a player has to go.

import { eventWords } from '../../messages'
import { isolated } from '../names'
import { isGone, nameOf, neighbors, openTables, ownTable } from './place'
import type { EventView } from '../wire'

/** A place in words: a large title and a hint below it. */
export interface PlaceWords {
  title: string
  hint: string
}

/** The place that this page's player has to go to; `null` for spectators and hosts who do not play. */
export function placeWords(view: EventView): PlaceWords | null {
  const { place: words, over } = eventWords
  const { you } = view
  if (you?.player == null) return null
  if (view.phase === 'over') return { title: over.title, hint: over.won((view.champion ?? []).map(isolated)) }
  if (you.presence === 'removed') return { title: words.removed, hint: words.removedHint }
  if (you.presence === 'gone') return { title: words.gone, hint: words.goneHint }
  if (view.phase === 'check-in')
    return { title: words.checkedIn, hint: view.host ? words.checkedInHint(isolated(view.host.name)) : words.noHost }
  const table = ownTable(view)
  if (table)
    return {
      title: words.table(table.number),
      hint: table.state === 'time-up' ? words.timeUp : words.with(neighbors(view, table).map(isolated)),
    }
  switch (you.place) {
    case 'bye':
      return { title: words.bye, hint: words.byeHint }
    case 'waiting':
      if (isLate(view)) return { title: words.checkedIn, hint: words.lateHint(openTables(view).length) }
      return {
        title: words.waiting,
        hint: view.waiting === 'players' ? words.waitingPlayers : words.waitingTables(openTables(view).length),
      }
    case 'out':
      return { title: words.out, hint: words.outHint }
    default:
      return { title: words.none, hint: words.noneHint }
  }
}

/** True if this page's player joined during a round and has not played yet. */
const isLate = ({ form, round, you }: EventView): boolean =>
  form !== 'race-to' && round > 0 && you?.place === 'waiting' && you.standing?.played === 0

/** The same text for screen readers. */
export function placeSaid(view: EventView): string {
  const table = ownTable(view)
  if (table && !isGone(view)) return eventWords.place.said(table.number, neighbors(view, table).map(isolated))
  const words = placeWords(view)
  return words === null ? '' : `${words.title}${/[!?.]$/.test(words.title) ? '' : '.'} ${words.hint}`.trim()
}

/** Describes the event's deadline; empty if there is none. */
export function deadlineWords(view: EventView, time: string): string {
  const { place: words } = eventWords
  const { due } = view
  if (typeof due === 'object') return words.seatClosesIn(isolated(nameOf(view, due['seat-closes']) ?? ''), time)
  switch (due) {
    case 'start':
      return words.startsIn(time)
    case 'next-round':
      return words.nextIn(time)
    case 'scored':
      return words.scoredIn(time)
    case 'voided':
      return words.voidedIn(time)
    case 'seated':
      return words.seatedIn(time)
    case 'last-call':
      return words.lastCallIn(time)
    default:
      return words.endsIn(time)
  }
}
