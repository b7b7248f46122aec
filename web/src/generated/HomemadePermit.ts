// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards";
import type { HomemadePermitWhen } from "./HomemadePermitWhen";

/** Cards that may be laid. */
export type HomemadePermit = {
  /** Which. */
  cards?: HomemadeCards,
  /** When. */
  on: HomemadePermitWhen,
};
