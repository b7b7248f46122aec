// Written by `cargo xtask codegen`. Do not edit.

/** How often a rule had a say. */
export type LabRule = {
  /** Its name. */
  rule: string,
  /** Its name for people. */
  title: string,
  /** How often in a round. */
  times: number,
  /** In which part of all rounds at all. */
  rounds: number,
  /** Whether it only sets how the table plays, and has no moments of its own. */
  always: boolean,
  /** Whether players have made it. */
  homemade: boolean,
  /** In which part of all rounds it was suspended, because it knew no end. */
  suspended: number,
};
