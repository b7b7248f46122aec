// Written by `cargo xtask codegen`. Do not edit.
import type { BoundPart } from "./BoundPart.js";
import type { Seat } from "./Seat.js";

/** A joint cut: the shuffle depends on a secret of the table and on a contribution of each connected player. */
export type CutView = {
  /** The number of the deal at this table. */
  deal: number,
  /** The table's commitment: 64 hexadecimal digits. */
  commitment: string,
  /** The players' commitments, after all have arrived or the time is up. Contributions are revealed from then on. */
  bound: Array<BoundPart> | null,
  /** Seats that still have to commit or reveal. */
  waits_for: Array<Seat>,
  /** Seats that committed but did not reveal. The cut is repeated without them. */
  missing: Array<Seat>,
  /** The deadline in the table's milliseconds. */
  until: number,
};
