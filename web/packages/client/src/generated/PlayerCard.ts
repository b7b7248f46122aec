// Written by `cargo xtask codegen`. Do not edit.
import type { CardMatch } from "./CardMatch.js";
import type { CardPasskey } from "./CardPasskey.js";
import type { CardStrength } from "./CardStrength.js";
import type { Face } from "./Face.js";

/** A player's card, as its owner sees it. */
export type PlayerCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the usual one. */
  face?: Face,
  /** When it was made, in milliseconds since 1970. */
  made_at: number,
  /** On how many devices it is signed in. */
  devices: number,
  /** Its passkeys, the first one first. */
  passkeys: Array<CardPasskey>,
  /** The strength over all games; none before the first match. */
  overall?: CardStrength,
  /** The strength in each family of rules, by the name of its preset. */
  families: { [key in string]: CardStrength },
  /** The latest matches, the newest first. */
  matches: Array<CardMatch>,
};
