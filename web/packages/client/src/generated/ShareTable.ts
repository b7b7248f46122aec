// Written by `cargo xtask codegen`. Do not edit.

/** `PUT /api/card/friends`: whether friends see where you play. */
export type ShareTable = {
  /** Whether they do. */
  share: boolean,
};
