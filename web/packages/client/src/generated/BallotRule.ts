// Written by `cargo xtask codegen`. Do not edit.

/** A rule on a ballot. */
export type BallotRule = {
  /** Its name in files, or the hash of a home-made rule's content. */
  rule: string,
  /** Its display name. */
  title: string,
  /** True if the player likes it; none without a vote. */
  liked: boolean | null,
};
