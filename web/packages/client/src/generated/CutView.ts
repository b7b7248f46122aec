// Written by `cargo xtask codegen`. Do not edit.
import type { BoundPart } from "./BoundPart.js";
import type { Seat } from "./Seat.js";

/** Everybody cuts the cards: the shuffle hangs on a secret of the table and on a contribution of everybody there. */
export type CutView = {
  /** The number of the deal at this table. */
  deal: number,
  /** What the table has bound itself to: 64 hexadecimal digits. */
  commitment: string,
  /**
   * What those at the table have bound themselves to, once all have, or time is up; from then on contributions are
   * revealed.
   */
  bound: Array<BoundPart> | null,
  /** Who has still to bind themselves, or to reveal. */
  waits_for: Array<Seat>,
  /** Who was bound and did not reveal: it is cut again without them. */
  missing: Array<Seat>,
  /** When the table waits no longer, in its milliseconds. */
  until: number,
};
