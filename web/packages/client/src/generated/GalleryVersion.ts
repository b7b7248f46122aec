// Written by `cargo xtask codegen`. Do not edit.

/** One version of a rule of the gallery. */
export type GalleryVersion = {
  /** The hash of its content. */
  id: string,
  /** The version number, from 1. */
  version: number,
  /** Time of publication in milliseconds since 1970; none for built-in ones. */
  published: number | null,
};
