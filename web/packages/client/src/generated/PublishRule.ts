// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";

/** `POST /api/gallery`: publishes a rule. The answer is the [`GalleryRule`]; the same content is the same entry. */
export type PublishRule = {
  /** The rule. */
  rule: Homemade,
  /** The maker’s name: 1 to 24 characters. */
  author: string,
  /** The trial at this server, by its id, whose results are attached: of this rule, and all of it played. */
  run?: string,
  /** The rule of the gallery that it began as, by its id. */
  from?: string,
  /**
   * The owner's key, which nobody else knows: 16 to 128 letters and digits. Whoever has it publishes later versions, and takes
   * them out again.
   */
  key?: string,
};
