// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryChanges } from "./GalleryChanges.js";
import type { GalleryOrigin } from "./GalleryOrigin.js";
import type { RealPlay } from "./RealPlay.js";
import type { Sentences } from "./Sentences.js";
import type { TestedBy } from "./TestedBy.js";

/** A rule or a ruleset of the gallery, in short. */
export type GalleryCard = {
  /** The hash of its content. */
  id: string,
  /** Its name in files. */
  name: string,
  /** Its name for people. */
  title: string,
  /** What its maker says of it. */
  description: string,
  /** The maker’s name; none for what comes with the program. */
  author: string | null,
  /** When it was published, in milliseconds since 1970; none for those that come with the program. */
  published: number | null,
  /** Whose play-test there are results of; none if there are none. */
  tested: TestedBy | null,
  /** Which version of the rule it is, from 1. */
  version: number,
  /** The rule that it began as. */
  from?: GalleryOrigin,
  /**
   * Tells its maker from another one whose name is the same: four digits that go with the owner's key. Only where there are
   * several.
   */
  hand?: string,
  /** Whether the request shows the key that it was published with. */
  yours?: boolean,
  /** Rules that must be on as well, by name. */
  requires: Array<string>,
  /** What it says. A ruleset says nothing but its changes. */
  sentences: Sentences,
  /** What a ruleset changes; none for a rule. */
  changes?: GalleryChanges,
  /** What people made of it at this server's tables. */
  real: RealPlay,
};
