// Written by `cargo xtask codegen`. Do not edit.

/** What a rule or a ruleset of the gallery began as. */
export type GalleryOrigin = {
  /** The hash of its content. */
  id: string,
  /** Its name for people; none if it is not in the gallery any more. */
  title: string | null,
  /** Its maker; none for those that come with the program, or are gone. */
  author: string | null,
};
