// Written by `cargo xtask codegen`. Do not edit.

/** The kind of warning. */
export type LabWhat = "never-fires"
  | "suspended"
  | "stuck"
  | "drags-on"
  | "given-up"
  | "dead-ends"
  | "unfair"
  | "no-skill";
