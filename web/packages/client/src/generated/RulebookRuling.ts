// Written by `cargo xtask codegen`. Do not edit.

/** What of a clause is a ruling of ours: nothing, all, or this. */
export type RulebookRuling = boolean | string;
