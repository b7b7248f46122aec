// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";

/**
 * `POST /api/gallery`: publishes a rule. The response is the [`GalleryRule`]; publishing the same content again
 * returns the same entry.
 */
export type PublishRule = {
  /** The rule. */
  rule: Homemade,
  /** The author's name: 1 to 24 characters. */
  author: string,
  /** The ID of a completed trial of this rule at this server. Its results are attached. */
  run?: string,
  /** The ID of the gallery rule that it is derived from. */
  from?: string,
  /** The owner's secret key: 16 to 128 letters and digits. It allows publishing later versions and removing them. */
  key?: string,
};
