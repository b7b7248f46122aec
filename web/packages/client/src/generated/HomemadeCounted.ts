// Written by `cargo xtask codegen`. Do not edit.

/** What a number counts. */
export type HomemadeCounted = "in-a-row"
  | "hand-is"
  | "together"
  | "lay-more"
  | "roll"
  | "cards"
  | "seats"
  | "points"
  | "number"
  | "options";
