// Written by `cargo xtask codegen`. Do not edit.

/** On or off, a number, a word, or parameters by name. */
export type SwitchValue = boolean | number | string | { [key: string]: SwitchValue };
