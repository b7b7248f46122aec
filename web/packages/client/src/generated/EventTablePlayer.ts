// Written by `cargo xtask codegen`. Do not edit.

/** A player at a table. */
export type EventTablePlayer = {
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** True while a bot plays for the absent player. False for players who are gone for good. */
  asleep: boolean,
};
