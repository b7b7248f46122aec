// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";

/** A forbidden action. */
export type HomemadeForbid = { "lay": HomemadeCards }
  | { "lay-out-of-turn": HomemadeCards }
  | "catch"
  | { "rule": string };
