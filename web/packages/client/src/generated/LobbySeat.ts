// Written by `cargo xtask codegen`. Do not edit.
import type { BotLevel } from "./BotLevel.js";
import type { BotReflexes } from "./BotReflexes.js";
import type { Evening } from "./Evening.js";
import type { Face } from "./Face.js";
import type { Seat } from "./Seat.js";

/** A seat in the lobby. */
export type LobbySeat = {
  /** The seat. */
  seat: Seat,
  /** Its player's name. */
  name: string,
  /** The face that they have built; nothing for the one that goes with the name. */
  face?: Face,
  /** What they have won at this table; nothing before their first match is over. */
  evening?: Evening,
  /** The bot's level, if a bot sits here. */
  bot: BotLevel | null,
  /** How fast it reacts, if a bot sits here. */
  reflexes?: BotReflexes,
  /** Whether a program from outside plays here: a bot that somebody has brought. */
  program?: boolean,
  /** Whether the player has shown a player card, and can be asked to be friends. */
  card?: boolean,
  /** Whether this is the host. */
  host: boolean,
  /** Whether the player is ready for the start; bots always are. */
  ready: boolean,
  /** Whether a device is connected; bots always are. */
  connected: boolean,
  /** Whether the player looks elsewhere, by their own device: no race waits for them. */
  hidden: boolean,
  /** Whether a bot plays for the absent player now. */
  stand_in: boolean,
};
