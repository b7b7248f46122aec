// Written by `cargo xtask codegen`. Do not edit.

/** What was found. */
export type LabWhat = "never-fires"
  | "suspended"
  | "stuck"
  | "drags-on"
  | "given-up"
  | "dead-ends"
  | "unfair"
  | "no-skill";
