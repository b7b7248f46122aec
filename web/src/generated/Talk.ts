// Written by `cargo xtask codegen`. Do not edit.
import type { Emote } from "./Emote";

/** What somebody says. */
export type Talk = { "text": string } | { "emote": Emote };
