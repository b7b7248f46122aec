// Written by `cargo xtask codegen`. Do not edit.

/** A rule on a ballot. */
export type BallotRule = {
  /** Its name in files; of a home-made rule the hash of its content. */
  rule: string,
  /** Its name for people. */
  title: string,
  /** Whether they like it; none if they have not said. */
  liked: boolean | null,
};
