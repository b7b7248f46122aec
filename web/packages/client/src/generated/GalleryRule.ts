// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";
import type { GalleryVersion } from "./GalleryVersion.js";
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";

/** `GET /api/gallery/{id}`: a rule of the gallery. */
export type GalleryRule = {
  /** The rule in short. */
  card: GalleryCard,
  /** The rule. */
  rule: Homemade,
  /** The rule as a file. */
  file: string,
  /** Which built-in rules it meets where they are on, and who wins. */
  meets: Array<HomemadeMeeting>,
  /** All its versions that are there, the first one first. */
  versions: Array<GalleryVersion>,
  /** What the play-test came to: a `PlayTest`, or what its author has sent to an earlier version of the program. */
  results: { [key in string]: unknown } | null,
};
