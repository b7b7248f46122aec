// Written by `cargo xtask codegen`. Do not edit.

/** The part of a clause that is a ruling of this project: none, all, or this text. */
export type RulebookRuling = boolean | string;
