// Written by `cargo xtask codegen`. Do not edit.

/** The kinds of awards. */
export type AwardKind = "comeback"
  | "slap"
  | "taken"
  | "debt"
  | "trucks"
  | "jumps"
  | "caught"
  | "catches"
  | "blunders"
  | "back"
  | "hand"
  | "turn";
