// Written by `cargo xtask codegen`. Do not edit.
import type { Sentences } from "./Sentences.js";

/** A home-made rule that comes with a ruleset of the gallery. */
export type GalleryGuest = {
  /** The hash of its content. */
  id: string,
  /** Its name for people. */
  title: string,
  /** What its maker says of it; empty if nothing. */
  description: string,
  /** What it says. */
  sentences: Sentences,
};
