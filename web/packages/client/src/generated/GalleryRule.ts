// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";
import type { GalleryVersion } from "./GalleryVersion.js";
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";

/** `GET /api/gallery/{id}`: a rule of the gallery. */
export type GalleryRule = {
  /** The rule's summary. */
  card: GalleryCard,
  /** The rule. */
  rule: Homemade,
  /** The rule as a file. */
  file: string,
  /** Its interactions with built-in rules, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
  /** All available versions, oldest first. */
  versions: Array<GalleryVersion>,
  /** The results of the play-test: a `PlayTest`, or data that the author sent to an earlier version of the program. */
  results: { [key in string]: unknown } | null,
};
