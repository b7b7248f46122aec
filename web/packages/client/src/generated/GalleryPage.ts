// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";

/**
 * `GET /api/gallery?search=WORDS&from=N`: the rules that contain all words, built-in ones first, then newest first; up
 * to 50 per page. Only the newest version of each is listed. `GET /api/gallery/rulesets` does the same for rulesets.
 */
export type GalleryPage = {
  /** The total number of results. */
  of: number,
  /** The results of this page. */
  rules: Array<GalleryCard>,
};
