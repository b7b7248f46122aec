// Written by `cargo xtask codegen`. Do not edit.

/** The origin of a derived rule or ruleset. */
export type GalleryOrigin = {
  /** The hash of its content. */
  id: string,
  /** Its display name; none if it was removed from the gallery. */
  title: string | null,
  /** Its author; none for built-in or removed ones. */
  author: string | null,
};
