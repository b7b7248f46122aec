// Written by `cargo xtask codegen`. Do not edit.

/** The host of an event. */
export type EventHost = {
  /** The player, if the host plays. */
  player?: number,
  /** The name. */
  name: string,
};
