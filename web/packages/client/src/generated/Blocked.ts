// Written by `cargo xtask codegen`. Do not edit.

/** The data that a device stores about a blocked player. */
export type Blocked = {
  /** A mark for the `blocks` of [`FindTable`]: 32 hexadecimal digits that identify the player only to the server. */
  mark: string,
};
