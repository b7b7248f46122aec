// Written by `cargo xtask codegen`. Do not edit.
import type { CardMatch } from "./CardMatch.js";
import type { CardPasskey } from "./CardPasskey.js";
import type { CardStrength } from "./CardStrength.js";
import type { Face } from "./Face.js";

/** A player card as seen by its owner. */
export type PlayerCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the default one. */
  face?: Face,
  /** Creation time in milliseconds since 1970. */
  made_at: number,
  /** The number of signed-in devices. */
  devices: number,
  /** Its passkeys, oldest first. */
  passkeys: Array<CardPasskey>,
  /** The rating over all games; none before the first match. */
  overall?: CardStrength,
  /** The rating per family of rules, by the name of its preset. */
  families: { [key in string]: CardStrength },
  /** The latest matches, newest first. */
  matches: Array<CardMatch>,
};
