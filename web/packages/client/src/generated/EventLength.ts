// Written by `cargo xtask codegen`. Do not edit.

/** The length of an event. A knockout has none. */
export type EventLength = { "rounds": number } | { "matches": number } | { "minutes": number } | { "points": number };
