// Written by `cargo xtask codegen`. Do not edit.
import type { EventForm } from "./EventForm.js";
import type { EventLength } from "./EventLength.js";
import type { EventSizes } from "./EventSizes.js";
import type { Face } from "./Face.js";

/** `POST /api/events`: creates an event. The response is an [`EventSeat`]. */
export type MakeEvent = {
  /** The event's name. */
  name: string,
  /** A preset's name, or the text of a ruleset file; defaults to `classic`. */
  rules?: string,
  /** The format. */
  form: EventForm,
  /** The length; none for a knockout. */
  length?: EventLength,
  /** The number of players at a table; the default depends on the format. */
  sizes?: EventSizes,
  /** The minutes after which a round is scored as it stands; default: no limit. */
  round_minutes?: number,
  /** The seconds between two rounds; default: 30. */
  pause?: number,
  /** True to fill tables with bots. */
  bots?: boolean,
  /** The expected number of players. */
  expected?: number,
  /** The host's name. */
  host: string,
  /** True if the host plays. */
  host_plays: boolean,
  /** The host's face, used in the whole event. */
  face?: Face,
  /** The token of the host's player card. Matches count for the card's rating. */
  card?: string,
  /** A password for check-in; none if the code is sufficient. */
  word?: string,
};
