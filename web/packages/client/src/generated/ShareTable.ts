// Written by `cargo xtask codegen`. Do not edit.

/** `PUT /api/card/friends`: sets if friends see where you play. */
export type ShareTable = {
  /** True if they do. */
  share: boolean,
};
