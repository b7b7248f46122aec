// Written by `cargo xtask codegen`. Do not edit.
import type { EventClosest } from "./EventClosest.js";
import type { EventDue } from "./EventDue.js";
import type { EventHost } from "./EventHost.js";
import type { EventPhase } from "./EventPhase.js";
import type { EventWait } from "./EventWait.js";
import type { EventWaiting } from "./EventWaiting.js";
import type { EventYou } from "./EventYou.js";

/** How far an event is, and where the one who asks is to be. The fields are those of [`EventView`]. */
export type EventNews = {
  /** How far it is. */
  phase: EventPhase,
  /** The round. */
  round: number,
  /** The host. */
  host: EventHost | null,
  /** The co-hosts. */
  co_hosts: Array<number>,
  /** The thing that it waits for. */
  waiting: EventWaiting,
  /** The moment at which something happens by itself next. */
  deadline: number | null,
  /** What happens then. */
  due?: EventDue,
  /** The number of players that it takes to start; none once it has started. */
  need?: number,
  /** Whether a host has closed check-in. */
  check_in_closed?: boolean,
  /** Whether players have to know a word at check-in. */
  asks_word?: boolean,
  /** The number of players who are there. */
  people: number,
  /** The names of the winners. */
  champion?: Array<string>,
  /** The closest table, for spectators. */
  closest?: EventClosest,
  /** The tables that have waited long for a player. */
  waits?: Array<EventWait>,
  /** The one who asks. */
  you: EventYou | null,
  /** The server's clock. */
  now: number,
};
