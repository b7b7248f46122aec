// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryGuest } from "./GalleryGuest.js";
import type { SwitchValue } from "./SwitchValue.js";

/** What a ruleset of the gallery changes of the preset that it is based on. */
export type GalleryChanges = {
  /** The preset. */
  base: string,
  /** The switches that stand otherwise than in the preset. */
  with: { [key in string]: SwitchValue },
  /** The settings that have another value than in the preset. */
  settings: { [key in string]: SwitchValue },
  /** The home-made rules that come with it. */
  homemade: Array<GalleryGuest>,
};
