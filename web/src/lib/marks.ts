// Public state of rules: marks, counters and the silence of home-made rules, and the counts that other rules keep.

import { noted } from '@ruckus/client'

import { m } from '../messages'
import type { NoteView, Seat, View } from './wire'

const HOST = 'homemade'

/** True if the cell holds the mark of a home-made rule, or the count that another rule keeps for a seat. */
export const isMark = ({ rule, cell, seat }: Omit<NoteView, 'value'>): boolean =>
  seat !== undefined && (rule !== HOST || cell === 'marks' || cell === 'lasting-marks')

/** True if the cell holds a counter. */
export const isCount = ({ rule, cell }: Omit<NoteView, 'value'>): boolean =>
  rule === HOST && (cell === 'count' || cell === 'lasting-count')

/** True if the cell switches the chat off. */
export const isHush = ({ rule, cell }: Omit<NoteView, 'value'>): boolean => rule === HOST && cell === 'hushed'

/** The count in a cell; 0 for an empty cell. */
export const countOf = (value: NoteView['value'] | null): number =>
  value !== null && 'count' in value ? value.count : 0

/** The title of the rule that owns a cell. `titleOf` has the titles of built-in rules. */
export const ownerOf = (
  { rule, number }: Omit<NoteView, 'value'>,
  homemade: readonly string[] | undefined,
  titleOf: (rule: string) => string | null,
): string => (rule === HOST ? homemade?.[number ?? 0] : titleOf(rule)) ?? ''

/** A mark on a seat. */
export interface Mark {
  title: string
  count: number
  /** Describes the mark. */
  words: string
}

/** The marks on a seat: those of built-in rules, then those of home-made rules in their order. */
export function marksOn(
  view: Pick<View, 'notes' | 'homemade'>,
  seat: Seat,
  titleOf: (rule: string) => string | null,
): Mark[] {
  const place = ({ rule, number }: NoteView): number => (rule === HOST ? (number ?? 0) : -1)
  return (view.notes ?? [])
    .filter((note) => isMark(note) && note.seat === seat)
    .sort((a, b) => place(a) - place(b))
    .map((note) => {
      const [title, count] = [ownerOf(note, view.homemade, titleOf), countOf(note.value)]
      return { title, count, words: m.ruleTexts.held[note.rule]?.(count) ?? m.seat.marked(title, count) }
    })
}

/** True if a home-made rule has switched the chat off. */
export const isHushed = (view: Pick<View, 'notes'> | null): boolean => view !== null && noted(view, HOST).some(isHush)
