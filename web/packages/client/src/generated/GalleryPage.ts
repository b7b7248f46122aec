// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";

/**
 * `GET /api/gallery?search=WORDS&from=N`: the rules that hold all of the words, newest first after those that come with
 * the program, up to 50 at once. Of each the newest version. `GET /api/gallery/rulesets` does the same for rulesets.
 */
export type GalleryPage = {
  /** How many there are in all. */
  of: number,
  /** Some of them. */
  rules: Array<GalleryCard>,
};
