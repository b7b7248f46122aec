// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A seat as an admin sees it. */
export type AdminSeat = {
  /** Its number. */
  seat: Seat,
  /** The name. */
  name: string,
  /** Whether a bot sits there. */
  bot: boolean,
  /** Whether the player is host. */
  host: boolean,
  /** The player's address, hashed with a key that changes every day; none if no device is connected. */
  address: string | null,
};
