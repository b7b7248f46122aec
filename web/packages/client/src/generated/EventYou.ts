// Written by `cargo xtask codegen`. Do not edit.
import type { EventPlace } from "./EventPlace.js";
import type { EventPresence } from "./EventPresence.js";
import type { EventStanding } from "./EventStanding.js";

/** The one who asks. */
export type EventYou = {
  /** The player; null for a host who does not play. */
  player: number | null,
  /** The name. */
  name: string,
  /** Whether they are the host. */
  host: boolean,
  /** Whether they are a co-host. */
  co_host: boolean,
  /** The word for check-in. Only hosts and co-hosts see it. */
  word?: string,
  /** The presence. */
  presence: EventPresence,
  /** The place. */
  place: EventPlace,
  /** The line of the standings, if they have one. */
  standing: EventStanding | null,
};
