// Written by `cargo xtask codegen`. Do not edit.

/** What a device keeps of a player that it has blocked. */
export type Blocked = {
  /** A mark for the `blocks` of [`FindTable`]: 32 hexadecimal digits that tell nobody else whom they mean. */
  mark: string,
};
