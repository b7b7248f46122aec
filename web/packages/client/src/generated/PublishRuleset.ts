// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/gallery/rulesets`: publishes a full ruleset. The response is the [`GalleryRuleset`]; publishing the same
 * content again returns the same entry.
 */
export type PublishRuleset = {
  /** The text of a ruleset file: a preset, its changes, and home-made rules in full. */
  ruleset: string,
  /** Its display name, replacing the one in the file. */
  title?: string,
  /** A one-sentence summary, replacing the one in the file. */
  summary?: string,
  /** The author's name: 1 to 24 characters. */
  author: string,
  /** The ID of the gallery ruleset that it is derived from. */
  from?: string,
  /** The owner's secret key, as for rules. */
  key?: string,
};
