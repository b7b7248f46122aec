// Written by `cargo xtask codegen`. Do not edit.
import type { AdminPlace } from "./AdminPlace.js";

/** Everybody behind one address. */
export type AdminPlayer = {
  /** The address, hashed with a key that changes every day. */
  address: string,
  /** Where they are: a table's code, and a name unless they only watch. */
  places: Array<AdminPlace>,
};
