// Written by `cargo xtask codegen`. Do not edit.

/** One version of a rule of the gallery. */
export type GalleryVersion = {
  /** The hash of its content. */
  id: string,
  /** Which it is, from 1. */
  version: number,
  /** When it was published, in milliseconds since 1970; none for those that come with the program. */
  published: number | null,
};
