// Written by `cargo xtask codegen`. Do not edit.
import type { EventClosest } from "./EventClosest.js";
import type { EventDue } from "./EventDue.js";
import type { EventHost } from "./EventHost.js";
import type { EventPhase } from "./EventPhase.js";
import type { EventWait } from "./EventWait.js";
import type { EventWaiting } from "./EventWaiting.js";
import type { EventYou } from "./EventYou.js";

/**
 * The state of an event without tables and standings, and the client's own place. The fields match those of
 * [`EventView`].
 */
export type EventNews = {
  /** The phase. */
  phase: EventPhase,
  /** The round. */
  round: number,
  /** The host. */
  host: EventHost | null,
  /** The co-hosts. */
  co_hosts: Array<number>,
  /** The condition that it waits for. */
  waiting: EventWaiting,
  /** The time of the next automatic action, in milliseconds since 1970. */
  deadline: number | null,
  /** The action at the deadline. */
  due?: EventDue,
  /** The number of players required to start; none after the start. */
  need?: number,
  /** True if a host has closed check-in. */
  check_in_closed?: boolean,
  /** True if check-in requires a password. */
  asks_word?: boolean,
  /** The number of players present. */
  people: number,
  /** The names of the winners. */
  champion?: Array<string>,
  /** The most exciting table, for spectators. */
  closest?: EventClosest,
  /** The tables that have waited long for a player. */
  waits?: Array<EventWait>,
  /** The requesting player or host. */
  you: EventYou | null,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
};
