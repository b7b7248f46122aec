// Written by `cargo xtask codegen`. Do not edit.
import type { Emote } from "./Emote.js";
import type { Phrase } from "./Phrase.js";

/** What somebody says. */
export type Talk = { "text": string } | { "emote": Emote } | { "phrase": Phrase };
