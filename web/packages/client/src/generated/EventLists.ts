// Written by `cargo xtask codegen`. Do not edit.
import type { EventStanding } from "./EventStanding.js";
import type { EventTable } from "./EventTable.js";

/** Changed tables and standings. */
export type EventLists = {
  /** New and changed tables. */
  tables: Array<EventTable>,
  /** The numbers of removed tables. */
  gone?: Array<number>,
  /** The full standings, if any line changed. */
  standings?: Array<EventStanding>,
};
