// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeTerm } from "./HomemadeTerm.js";

/** A number: a constant, or a term. */
export type HomemadeNumber = number | HomemadeTerm;
