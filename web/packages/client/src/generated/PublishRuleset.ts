// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/gallery/rulesets`: publishes a whole ruleset. The answer is the [`GalleryRuleset`]; the same content is the
 * same entry.
 */
export type PublishRuleset = {
  /** The text of a ruleset file: a preset, what is changed of it, and home-made rules in full. */
  ruleset: string,
  /** Its name for people, in place of the file's. */
  title?: string,
  /** One sentence about it, in place of the file's. */
  summary?: string,
  /** The maker’s name: 1 to 24 characters. */
  author: string,
  /** The ruleset of the gallery that it began as, by its id. */
  from?: string,
  /** The owner's key, as of rules. */
  key?: string,
};
