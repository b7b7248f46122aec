// The form in which facts reach their sentences.

import type { ViewFact } from '../lib/wire'
import type { Who } from './who'

const SEAT_FIELDS = ['seat', 'by', 'to', 'from', 'a', 'b'] as const

type SeatField = (typeof SEAT_FIELDS)[number]

/** True for the fields of facts that contain a seat. */
export const isSeatField = (field: string): field is SeatField => (SEAT_FIELDS as readonly string[]).includes(field)

/** A fact of one kind, with players instead of seats. */
export type Told<Kind extends ViewFact['is']> = {
  [Field in keyof Extract<ViewFact, { is: Kind }>]: Field extends SeatField
    ? Who
    : Extract<ViewFact, { is: Kind }>[Field]
}
