// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { FriendTable } from "./FriendTable.js";

/** A friend. */
export type Friend = {
  /** The number by which you end the friendship. Nobody else knows this friend by it. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the usual one. */
  face?: Face,
  /** Since when you are friends, in milliseconds since 1970. */
  since: number,
  /** Where they play right now; none if they are at no table, or don't share it. */
  table?: FriendTable,
};
