// What home-made rules remember that all may see.

import { noted } from '@ruckus/client'

import type { NoteView, Seat, View } from './wire'

const HOST = 'homemade'

/** Whether a cell of a home-made rule holds marks. */
export const isMark = ({ rule, cell }: Omit<NoteView, 'value'>): boolean => rule === HOST && (cell === 'marks' || cell === 'lasting-marks')

/** Whether a cell holds the counter of a home-made rule. */
export const isCount = ({ rule, cell }: Omit<NoteView, 'value'>): boolean => rule === HOST && (cell === 'count' || cell === 'lasting-count')

/** Whether a cell says that the chat is off. */
export const isHush = ({ rule, cell }: Omit<NoteView, 'value'>): boolean => rule === HOST && cell === 'hushed'

/** What a count comes to; 0 for an empty cell. */
export const countOf = (value: NoteView['value'] | null): number => (value !== null && 'count' in value ? value.count : 0)

/** The marks on a seat, in the order of the rules. */
export function marksOn(view: Pick<View, 'notes' | 'homemade'>, seat: Seat): { title: string; count: number }[] {
  const own = noted(view, HOST).filter((note) => isMark(note) && note.seat === seat)
  const place = ({ number }: NoteView): number => number ?? 0
  return own.sort((a, b) => place(a) - place(b)).map((note) => ({ title: view.homemade?.[place(note)] ?? '', count: countOf(note.value) }))
}

/** Whether a home-made rule has switched the chat off. */
export const isHushed = (view: Pick<View, 'notes'> | null): boolean => view !== null && noted(view, HOST).some(isHush)
