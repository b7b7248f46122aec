// Written by `cargo xtask codegen`. Do not edit.
import type { AdminPlace } from "./AdminPlace.js";

/** All visitors with the same address. */
export type AdminPlayer = {
  /** The address, hashed with a key that changes daily. */
  address: string,
  /** The tables that they are connected to. */
  places: Array<AdminPlace>,
};
