// Written by `cargo xtask codegen`. Do not edit.

/** The automatic action at the deadline. */
export type EventDue = "start"
  | "next-round"
  | "time-up"
  | "scored"
  | "voided"
  | "seated"
  | "last-call"
  | { "seat-closes": number };
