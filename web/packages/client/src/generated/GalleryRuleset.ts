// Written by `cargo xtask codegen`. Do not edit.
import type { GalleryCard } from "./GalleryCard.js";
import type { GalleryVersion } from "./GalleryVersion.js";
import type { RulesView } from "./RulesView.js";

/** `GET /api/gallery/rulesets/{id}`: a ruleset of the gallery. */
export type GalleryRuleset = {
  /** The ruleset in short. */
  card: GalleryCard,
  /** All that it says. */
  rules: RulesView,
  /** All its versions that are there, the first one first. */
  versions: Array<GalleryVersion>,
};
