// Written by `cargo xtask codegen`. Do not edit.
import type { Emote } from "./Emote";
import type { Phrase } from "./Phrase";

/** What somebody says. */
export type Talk = { "text": string } | { "emote": Emote } | { "phrase": Phrase };
