// Written by `cargo xtask codegen`. Do not edit.
import type { Sentences } from "./Sentences.js";

/** A home-made rule in a gallery ruleset. */
export type GalleryGuest = {
  /** The hash of its content. */
  id: string,
  /** Its display name. */
  title: string,
  /** The author's description; may be empty. */
  description: string,
  /** Its sentences. */
  sentences: Sentences,
};
