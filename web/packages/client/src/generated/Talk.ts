// Written by `cargo xtask codegen`. Do not edit.
import type { Emote } from "./Emote.js";
import type { Phrase } from "./Phrase.js";

/** A chat message. */
export type Talk = { "text": string } | { "emote": Emote } | { "phrase": Phrase };
