// Written by `cargo xtask codegen`. Do not edit.

/** A boolean, a number, a word, or named parameters. */
export type SwitchValue = boolean | number | string | { [key: string]: SwitchValue };
