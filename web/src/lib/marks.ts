// What home-made rules remember of a seat.

import type { Seat, View } from './wire'

/** The marks on a seat, in the order of the rules. */
export function marksOn(view: View, seat: Seat): { title: string; count: number }[] {
  return (view.homemade ?? []).flatMap(({ title, marks }) => (marks ?? []).filter((mark) => mark.seat === seat).map(({ count }) => ({ title, count })))
}
