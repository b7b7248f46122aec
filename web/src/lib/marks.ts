// Public state of home-made rules.

import { noted } from '@ruckus/client'

import type { NoteView, Seat, View } from './wire'

const HOST = 'homemade'

/** True if the cell holds marks. */
export const isMark = ({ rule, cell }: Omit<NoteView, 'value'>): boolean =>
  rule === HOST && (cell === 'marks' || cell === 'lasting-marks')

/** True if the cell holds a counter. */
export const isCount = ({ rule, cell }: Omit<NoteView, 'value'>): boolean =>
  rule === HOST && (cell === 'count' || cell === 'lasting-count')

/** True if the cell switches the chat off. */
export const isHush = ({ rule, cell }: Omit<NoteView, 'value'>): boolean => rule === HOST && cell === 'hushed'

/** The count in a cell; 0 for an empty cell. */
export const countOf = (value: NoteView['value'] | null): number =>
  value !== null && 'count' in value ? value.count : 0

/** The marks on a seat, in the order of the rules. */
export function marksOn(view: Pick<View, 'notes' | 'homemade'>, seat: Seat): { title: string; count: number }[] {
  const own = noted(view, HOST).filter((note) => isMark(note) && note.seat === seat)
  const place = ({ number }: NoteView): number => number ?? 0
  return own
    .sort((a, b) => place(a) - place(b))
    .map((note) => ({ title: view.homemade?.[place(note)] ?? '', count: countOf(note.value) }))
}

/** True if a home-made rule has switched the chat off. */
export const isHushed = (view: Pick<View, 'notes'> | null): boolean => view !== null && noted(view, HOST).some(isHush)
