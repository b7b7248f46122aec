// Written by `cargo xtask codegen`. Do not edit.
import type { EventClosest } from "./EventClosest.js";
import type { EventDue } from "./EventDue.js";
import type { EventForm } from "./EventForm.js";
import type { EventHost } from "./EventHost.js";
import type { EventLength } from "./EventLength.js";
import type { EventPhase } from "./EventPhase.js";
import type { EventStanding } from "./EventStanding.js";
import type { EventTable } from "./EventTable.js";
import type { EventWait } from "./EventWait.js";
import type { EventWaiting } from "./EventWaiting.js";
import type { EventYou } from "./EventYou.js";

/** `GET /api/events/{code}`, and the state that the event's socket sends. */
export type EventView = {
  /** The event's code. */
  code: string,
  /** The name. */
  name: string,
  /** The format. */
  form: EventForm,
  /** The length; null for a knockout. */
  length: EventLength | null,
  /** The title of the rules. */
  rules: string,
  /** The phase. */
  phase: EventPhase,
  /** The round, from 1; in a race, the number of the latest match. 0 before the first. */
  round: number,
  /** The number of rounds, if it is known in advance. */
  rounds?: number,
  /** The host; null if all possible hosts have left. */
  host: EventHost | null,
  /** The co-hosts, in order of appointment. */
  co_hosts: Array<number>,
  /** The condition that it waits for. */
  waiting: EventWaiting,
  /** The time of the next automatic action, in milliseconds since 1970; null if there is none. */
  deadline: number | null,
  /** The action at the deadline. */
  due?: EventDue,
  /** The number of players required to start; none after the start. */
  need?: number,
  /** True if a host has closed check-in. */
  check_in_closed?: boolean,
  /** True if check-in requires a password. */
  asks_word?: boolean,
  /** The commitment to the secret for random draws; none for events created by earlier versions. */
  lots?: string,
  /** The number of players present. */
  people: number,
  /** The tables of the round. */
  tables: Array<EventTable>,
  /** The first 100 lines of the standings. */
  standings: Array<EventStanding>,
  /** The names of the winners, after the end. */
  champion?: Array<string>,
  /** The most exciting table, sent by the socket to spectators; none if there is none. */
  closest?: EventClosest,
  /** The tables that have waited long for a player, sent by the socket. */
  waits?: Array<EventWait>,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
  /** The requesting player or host; null for a spectator. */
  you: EventYou | null,
};
