// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";
import type { GalleryVersion } from "./GalleryVersion.js";
import type { RulesView } from "./RulesView.js";

/** `GET /api/gallery/rulesets/{id}`: a ruleset of the gallery. */
export type GalleryRuleset = {
  /** The ruleset's summary. */
  card: GalleryCard,
  /** The full rules. */
  rules: RulesView,
  /** All available versions, oldest first. */
  versions: Array<GalleryVersion>,
};
