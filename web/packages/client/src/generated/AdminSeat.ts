// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A seat as seen by an admin. */
export type AdminSeat = {
  /** The number of the seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** True for the host. */
  host: boolean,
  /** The player's address, hashed with a key that changes daily; none if no device is connected. */
  address: string | null,
};
