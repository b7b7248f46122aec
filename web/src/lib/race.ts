// During a race, the row under the thumb is a single button.

import { m } from '../messages'
import type { Moment } from './moment'
import { playableKinds } from './offers'
import type { TableStore } from './table.svelte'

/** The button of a race. */
export interface Race {
  id: 'slap' | 'hand-on' | 'cut'
  label: string
  /** The card that it plays. */
  card: string | null
  /** The button acts on touch, not on release. */
  atOnce: boolean
  key: string | null
  /** When the race ends automatically, in milliseconds of the table's time. */
  deadline: number | null
  act: () => void
}

/** The race that this seat is in; `null` if there is none or if it can be won in more than one way. */
export function raceOf(store: TableStore, moment: Moment): Race | null {
  const deadline = moment.banner?.deadline ?? null
  if (moment.slap)
    return { id: 'slap', label: m.race.slap, card: null, atOnce: true, key: 's', deadline, act: () => store.slap() }
  if (moment.handOn)
    return {
      id: 'hand-on',
      label: m.table.handOn(moment.handOn.to),
      card: null,
      atOnce: true,
      key: 'h',
      deadline,
      act: () => store.handOn(),
    }
  // The same row asks for the color of a wild card first.
  if (store.picking !== null) return null
  const [card, ...others] = playableKinds(store.offers, store.mine?.hand ?? [])
  if (!moment.mayCut || card === undefined || others.length > 0) return null
  return { id: 'cut', label: m.race.cut, card, atOnce: false, key: null, deadline: null, act: () => store.play(card) }
}
