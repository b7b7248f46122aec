// While a race runs, the row under the thumb is one button: what it says, and what it does.

import { m } from '../messages'
import type { Moment } from './moment'
import { playableKinds } from './offers'
import type { TableStore } from './table.svelte'

/** The one button of a race. */
export interface Race {
  id: 'slap' | 'hand-on' | 'cut'
  label: string
  /** The card that lands with it. */
  card: string | null
  /** It counts the moment it is touched. */
  atOnce: boolean
  key: string | null
  /** When the race ends by itself, in milliseconds of the table's time. */
  deadline: number | null
  act: () => void
}

/** The race that this seat is in; nothing if there is none, or if there is more than one way to win it. */
export function raceOf(store: TableStore, moment: Moment): Race | null {
  const deadline = moment.banner?.deadline ?? null
  if (moment.slap) return { id: 'slap', label: m.race.slap, card: null, atOnce: true, key: 's', deadline, act: () => store.slap() }
  if (moment.handOn) return { id: 'hand-on', label: m.table.handOn(moment.handOn.to), card: null, atOnce: true, key: 'h', deadline, act: () => store.handOn() }
  // The color of a wild that is about to land is asked for in the same row.
  if (store.picking !== null) return null
  const [card, ...others] = playableKinds(store.offers, store.mine?.hand ?? [])
  if (!moment.mayCut || card === undefined || others.length > 0) return null
  return { id: 'cut', label: m.race.cut, card, atOnce: false, key: null, deadline: null, act: () => store.play(card) }
}
