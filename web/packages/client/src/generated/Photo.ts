// Written by `cargo xtask codegen`. Do not edit.
import type { PhotoPlace } from "./PhotoPlace.js";

/** The photo finish of a race: whoever took part and was in time, or would have been but for the others. */
export type Photo = {
  /** The places, the first first. */
  places: Array<PhotoPlace>,
};
