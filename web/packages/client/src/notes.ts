// The public state of rules. Only the rule itself knows its meaning.

import type { NoteView, Seat, View } from './wire.js'

type Noting = Pick<View, 'notes'>
type CellView = Omit<NoteView, 'value'>

/** The public state of a rule. */
export const noted = (view: Noting, rule: string): NoteView[] => (view.notes ?? []).filter((note) => note.rule === rule)

/** Sets a cell, or clears it. */
export function note(view: Noting, { rule, cell, seat, number }: CellView, value: NoteView['value'] | null): void {
  const own: CellView = {
    rule,
    cell,
    ...(seat === undefined ? {} : { seat }),
    ...(number === undefined ? {} : { number }),
  }
  const notes = (view.notes ?? []).filter((other) => order(other, own) !== 0)
  if (value !== null) notes.push({ ...own, value: structuredClone(value) })
  keep(view, notes.sort(order))
}

/** Removes the state about a seat that left. */
export function forgetSeat(view: Noting, gone: Seat): void {
  const without = ({ value, ...cell }: NoteView): NoteView => ({
    ...cell,
    value: 'seats' in value ? { seats: value.seats.filter((seat) => seat !== gone) } : value,
  })
  keep(
    view,
    (view.notes ?? [])
      .map(without)
      .filter(({ seat, value }) => ('seats' in value ? value.seats.length > 0 : seat !== gone)),
  )
}

/** The field is absent if there are no cells. */
function keep(view: Noting, notes: NoteView[]): void {
  if (notes.length > 0) view.notes = notes
  else delete view.notes
}

const order = (a: CellView, b: CellView): number =>
  compare(a.rule, b.rule) ||
  compare(a.cell, b.cell) ||
  (a.seat ?? -1) - (b.seat ?? -1) ||
  (a.number ?? -1) - (b.number ?? -1)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
