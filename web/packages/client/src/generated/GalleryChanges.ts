// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryGuest } from "./GalleryGuest.js";
import type { SwitchValue } from "./SwitchValue.js";

/** The changes of a gallery ruleset relative to its preset. */
export type GalleryChanges = {
  /** The preset. */
  base: string,
  /** The switches that differ from the preset. */
  with: { [key in string]: SwitchValue },
  /** The settings that differ from the preset. */
  settings: { [key in string]: SwitchValue },
  /** Its home-made rules. */
  homemade: Array<GalleryGuest>,
};
