// Written by `cargo xtask codegen`. Do not edit.

/** What awards are given for. */
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
