// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";

/** What may not be done. */
export type HomemadeForbid = { "lay": HomemadeCards }
  | { "lay-out-of-turn": HomemadeCards }
  | "catch"
  | { "rule": string };
