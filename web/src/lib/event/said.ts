// Where a player is to be, in words.

import { eventWords } from '../../messages'
import { isolated } from '../names'
import { isGone, nameOf, neighbors, openTables, ownTable } from './place'
import type { EventView } from '../wire'

/** A place in words: what stands large, and what stands below. */
export interface PlaceWords {
  title: string
  hint: string
}

/** Where the player of this page is to be; nothing for those who only watch or host. */
export function placeWords(view: EventView): PlaceWords | null {
  const { place: words, over } = eventWords
  const { you } = view
  if (you?.player == null) return null
  if (view.phase === 'over') return { title: over.title, hint: over.won((view.champion ?? []).map(isolated)) }
  if (you.presence === 'removed') return { title: words.removed, hint: words.removedHint }
  if (you.presence === 'gone') return { title: words.gone, hint: words.goneHint }
  if (view.phase === 'check-in') return { title: words.checkedIn, hint: view.host ? words.checkedInHint(isolated(view.host.name)) : words.noHost }
  const table = ownTable(view)
  if (table) return { title: words.table(table.number), hint: table.state === 'time-up' ? words.timeUp : words.with(neighbors(view, table).map(isolated)) }
  switch (you.place) {
    case 'bye':
      return { title: words.bye, hint: words.byeHint }
    case 'waiting':
      return { title: words.waiting, hint: view.waiting === 'players' ? words.waitingPlayers : words.waitingTables(openTables(view).length) }
    case 'out':
      return { title: words.out, hint: words.outHint }
    default:
      return { title: words.none, hint: words.noneHint }
  }
}

/** The same as a screen reader says it. */
export function placeSaid(view: EventView): string {
  const table = ownTable(view)
  if (table && !isGone(view)) return eventWords.place.said(table.number, neighbors(view, table).map(isolated))
  const words = placeWords(view)
  return words === null ? '' : `${words.title}${/[!?.]$/.test(words.title) ? '' : '.'} ${words.hint}`.trim()
}

/** What the event's deadline is about; nothing if there is none. */
export function deadlineWords(view: EventView, time: string): string {
  const { place: words } = eventWords
  if (view.waiting === 'check-in') return words.startsIn(time)
  return view.waiting === 'next-round' ? words.nextIn(time) : words.endsIn(time)
}
