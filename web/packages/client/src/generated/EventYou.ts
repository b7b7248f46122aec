// Written by `cargo xtask codegen`. Do not edit.
import type { EventPlace } from "./EventPlace.js";
import type { EventPresence } from "./EventPresence.js";
import type { EventStanding } from "./EventStanding.js";

/** The requesting player or host. */
export type EventYou = {
  /** The player; null for a host who does not play. */
  player: number | null,
  /** The name. */
  name: string,
  /** True for the main host. */
  host: boolean,
  /** True for a co-host. */
  co_host: boolean,
  /** The password for check-in. Visible only to hosts and co-hosts. */
  word?: string,
  /** Their presence. */
  presence: EventPresence,
  /** Their place. */
  place: EventPlace,
  /** Their line of the standings, if any. */
  standing: EventStanding | null,
};
