// Written by `cargo xtask codegen`. Do not edit.
import type { PhotoPlace } from "./PhotoPlace.js";

/** The photo finish of a race: all players who took part in time, or would have but for the others. */
export type Photo = {
  /** The ranks, first place first. */
  places: Array<PhotoPlace>,
};
