// Written by `cargo xtask codegen`. Do not edit.
import type { EventForm } from "./EventForm.js";
import type { EventLength } from "./EventLength.js";
import type { EventSizes } from "./EventSizes.js";
import type { Face } from "./Face.js";

/** `POST /api/events`: opens an event. The answer is an [`EventSeat`]. */
export type MakeEvent = {
  /** The event's name. */
  name: string,
  /** A preset's name, or the text of a ruleset file; `classic` if unsaid. */
  rules?: string,
  /** The form. */
  form: EventForm,
  /** The length; none for a knockout. */
  length?: EventLength,
  /** The number of players at a table; the form's usual ones if unsaid. */
  sizes?: EventSizes,
  /** The minutes after which a round is scored as it stands; no limit if unsaid. */
  round_minutes?: number,
  /** The seconds between two rounds; 30 if unsaid. */
  pause?: number,
  /** Whether bots fill tables up. */
  bots?: boolean,
  /** The number of players expected. */
  expected?: number,
  /** The host's name. */
  host: string,
  /** Whether the host plays. */
  host_plays: boolean,
  /** The host's face, as they have built it: theirs in the whole event. */
  face?: Face,
  /** The token of the host's player card, by which their matches count for its strength. */
  card?: string,
  /** A word that players have to know at check-in; none if anybody with the code can check in. */
  word?: string,
};
