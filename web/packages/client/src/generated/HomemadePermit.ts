// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadePermitWhen } from "./HomemadePermitWhen.js";

/** Cards that may be laid. */
export type HomemadePermit = {
  /** Which. */
  cards?: HomemadeCards,
  /** When. */
  on: HomemadePermitWhen,
};
