// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryChanges } from "./GalleryChanges.js";
import type { GalleryOrigin } from "./GalleryOrigin.js";
import type { RealPlay } from "./RealPlay.js";
import type { Sentences } from "./Sentences.js";
import type { TestedBy } from "./TestedBy.js";

/** The summary of a rule or ruleset in the gallery. */
export type GalleryCard = {
  /** The hash of its content. */
  id: string,
  /** Its name in files. */
  name: string,
  /** Its display name. */
  title: string,
  /** The author's description. */
  description: string,
  /** The author's name; none for built-in ones. */
  author: string | null,
  /** Time of publication in milliseconds since 1970; none for built-in ones. */
  published: number | null,
  /** The source of the play-test results; none if there are none. */
  tested: TestedBy | null,
  /** The version number, from 1. */
  version: number,
  /** The rule that it is derived from. */
  from?: GalleryOrigin,
  /**
   * Four digits derived from the owner's key that distinguish authors with the same name. Present only if there are
   * several.
   */
  hand?: string,
  /** True if the request contains the key that it was published with. */
  yours?: boolean,
  /** The names of required rules. */
  requires: Array<string>,
  /** Its sentences. For a ruleset, only its changes. */
  sentences: Sentences,
  /** The changes of a ruleset; none for a rule. */
  changes?: GalleryChanges,
  /** Statistics from this server's tables. */
  real: RealPlay,
};
