// Public state of rules: marks, counters and the silence of home-made rules, and the counts that other rules keep.

import { noted } from '@ruckus/client'

import { m } from '../messages'
import type { NoteView, Seat, View } from './wire'

const HOST = 'homemade'
const PARTNER = 'partner'

/** True if the cell holds the mark of a home-made rule, or the count that another rule keeps for a seat. */
export const isMark = ({ rule, cell, seat }: Omit<NoteView, 'value'>): boolean =>
  seat !== undefined && (rule === HOST ? cell === 'marks' || cell === 'lasting-marks' : cell !== PARTNER)

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
  /** What the seat shows: a flag, with the count from 2 on, or the letter of a team. */
  sign: string
  /** Describes the mark. */
  words: string
}

/** The partner that a cell holds. `null` for other cells, and if the partner has left. */
export const partnerIn = ({ cell, value }: { cell: string; value: NoteView['value'] | null }): Seat | null =>
  cell === PARTNER && value !== null && 'seats' in value ? (value.seats[0] ?? null) : null

/** The partner of a seat, where players form teams. */
export function partnerOf(view: Pick<View, 'notes'>, seat: Seat): Seat | null {
  const note = view.notes?.find((note) => note.seat === seat && partnerIn(note) !== null)
  return note ? partnerIn(note) : null
}

/** The letter of a seat's team: that of the lower of its seats, so that it stays when other players leave. */
function teamOf(view: Pick<View, 'notes'>, seat: Seat): string {
  const first = Math.min(seat, partnerOf(view, seat) ?? seat)
  return String.fromCharCode('A'.charCodeAt(0) + first)
}

/** The marks on a seat: its team, those of built-in rules, then those of home-made rules in their order. */
export function marksOn(
  view: Pick<View, 'notes' | 'homemade'>,
  seat: Seat,
  titleOf: (rule: string) => string | null,
): Mark[] {
  const place = ({ rule, number }: NoteView): number => (rule === HOST ? (number ?? 0) : -1)
  const team = partnerOf(view, seat) === null ? [] : [teamOf(view, seat)]
  const counts = (view.notes ?? [])
    .filter((note) => isMark(note) && note.seat === seat)
    .sort((a, b) => place(a) - place(b))
    .map((note) => {
      const [title, count] = [ownerOf(note, view.homemade, titleOf), countOf(note.value)]
      const words = m.ruleTexts.held[note.rule]?.(count) ?? m.seat.marked(title, count)
      return { sign: count > 1 ? `⚑${count}` : '⚑', words }
    })
  return [...team.map((letter) => ({ sign: letter, words: m.seat.team(letter) })), ...counts]
}

/** True if a home-made rule has switched the chat off. */
export const isHushed = (view: Pick<View, 'notes'> | null): boolean => view !== null && noted(view, HOST).some(isHush)
