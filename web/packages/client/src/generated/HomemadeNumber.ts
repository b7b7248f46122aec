// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeTerm } from "./HomemadeTerm.js";

/** A number: a number, or what one is taken from. */
export type HomemadeNumber = number | HomemadeTerm;
