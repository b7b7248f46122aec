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
  /** The player's name. */
  name: string,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
  /** The player's results at this table; none before the end of the first match. */
  evening?: Evening,
  /** The bot's level; none for people. */
  bot: BotLevel | null,
  /** The bot's speed; none for people. */
  reflexes?: BotReflexes,
  /** True for an external program. */
  program?: boolean,
  /** True if the player uses a player card and can be asked for friendship. */
  card?: boolean,
  /** True for the host. */
  host: boolean,
  /** True if the player is ready for the start. Always true for bots. */
  ready: boolean,
  /** True if a device is connected. Always true for bots. */
  connected: boolean,
  /** True if the player's device reports that the table is not visible. Races do not wait for hidden players. */
  hidden: boolean,
  /** True while a bot plays for the absent player. */
  stand_in: boolean,
};
