// Written by `cargo xtask codegen`. Do not edit.
import type { EventTablePlayer } from "./EventTablePlayer.js";
import type { EventTableState } from "./EventTableState.js";

/** A table of the round. */
export type EventTable = {
  /** The number, from 1. In a row of swap tables, table 1 is the highest. */
  number: number,
  /** The code for `/api/tables/{code}`; empty while the table is being opened. */
  code: string,
  /** The round; in a race, the number of the match. */
  round: number,
  /** The state. */
  state: EventTableState,
  /** The players in seat order. */
  players: Array<EventTablePlayer>,
  /** The error code while its result is rejected. */
  refused?: string,
};
