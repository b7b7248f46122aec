// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade";

/** `POST /api/gallery`: publishes a rule. The answer is the [`GalleryRule`]; the same content is the same entry. */
export type PublishRule = {
  /** The rule. */
  rule: Homemade,
  /** Who has made it: 1 to 24 characters. */
  author: string,
  /** Results of play-tests, as their maker has them: an object of at most 16 KiB. */
  results?: { [key in string]: unknown },
};
