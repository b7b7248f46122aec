// Written by `cargo xtask codegen`. Do not edit.

/** A player at a table. */
export type EventTablePlayer = {
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** Whether it is a bot. */
  bot: boolean,
  /** Whether a bot plays for them because they are away, until they come back. Not of players who are gone for good. */
  asleep: boolean,
};
