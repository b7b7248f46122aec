// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** `POST /api/tables/{code}/friends`: asks a player at your table to be your friend. */
export type AskFriend = {
  /** The seat of the other player. */
  seat: Seat,
  /** The token of your card. */
  card: string,
};
