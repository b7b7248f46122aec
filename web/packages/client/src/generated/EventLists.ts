// Written by `cargo xtask codegen`. Do not edit.
import type { EventStanding } from "./EventStanding.js";
import type { EventTable } from "./EventTable.js";

/** The tables and standings that have changed. */
export type EventLists = {
  /** Tables that are new or different. */
  tables: Array<EventTable>,
  /** The numbers of tables that are gone. */
  gone?: Array<number>,
  /** The standings, if any line is different. */
  standings?: Array<EventStanding>,
};
