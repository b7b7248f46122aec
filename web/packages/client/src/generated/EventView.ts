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

/** `GET /api/events/{code}`, and what its socket says after every change. */
export type EventView = {
  /** The event's code. */
  code: string,
  /** The name. */
  name: string,
  /** The form. */
  form: EventForm,
  /** The length; null for a knockout. */
  length: EventLength | null,
  /** The title of the rules. */
  rules: string,
  /** How far it is. */
  phase: EventPhase,
  /** The round, from 1; in a race, the number of the latest match. 0 before the first. */
  round: number,
  /** The number of rounds, if it is known before. */
  rounds?: number,
  /** The host; null if everybody who could be has left. */
  host: EventHost | null,
  /** The co-hosts, the longest first. */
  co_hosts: Array<number>,
  /** The thing that it waits for. */
  waiting: EventWaiting,
  /** The moment at which something happens by itself next; null if nothing does. */
  deadline: number | null,
  /** What happens then. */
  due?: EventDue,
  /** The number of players that it takes to start; none once it has started. */
  need?: number,
  /** Whether a host has closed check-in. */
  check_in_closed?: boolean,
  /** Whether players have to know a word at check-in. */
  asks_word?: boolean,
  /** The hash that binds the event to the secret from which its lots are drawn; none in events of earlier versions. */
  lots?: string,
  /** The number of players who are there. */
  people: number,
  /** The tables of the round. */
  tables: Array<EventTable>,
  /** The standings, the first 100. */
  standings: Array<EventStanding>,
  /** The names of the winners, once it is over. */
  champion?: Array<string>,
  /** The closest table, as the socket tells spectators; none if there is none. */
  closest?: EventClosest,
  /** The tables that have waited long for a player, as the socket tells; none if there are none. */
  waits?: Array<EventWait>,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
  /** The one who asks; null for a spectator. */
  you: EventYou | null,
};
