// Written by `cargo xtask codegen`. Do not edit.

/** The kind of answer that a window waits for. Its name is the verb of the answer. */
export type WindowKind = "deal"
  | "flip"
  | "color"
  | "slap"
  | "hand-on"
  | "ready"
  | "play"
  | "peek"
  | "move-to"
  | "swap"
  | "shield"
  | "give"
  | "make-rule"
  | "do"
  | "show"
  | "dispute"
  | "go"
  | "name"
  | "choose";
