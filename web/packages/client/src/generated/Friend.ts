// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { FriendTable } from "./FriendTable.js";

/** A friend. */
export type Friend = {
  /** The ID for ending the friendship. It is specific to your card. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the default one. */
  face?: Face,
  /** The start of the friendship, in milliseconds since 1970. */
  since: number,
  /** The table where they currently play; none if there is none or they do not share it. */
  table?: FriendTable,
};
