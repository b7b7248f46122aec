// Written by `cargo xtask codegen`. Do not edit.
import type { Colour } from "./Colour.js";
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeCompare } from "./HomemadeCompare.js";
import type { HomemadeDrawnFor } from "./HomemadeDrawnFor.js";
import type { HomemadeLaying } from "./HomemadeLaying.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/** What happens. The seat that does it is the `actor`. */
export type HomemadeTrigger = { "laid": HomemadeLaying } | { "covered": HomemadeCards } | { "in-a-row": {
    /** How many. */
    count: number,
    /** What they have in common. */
    same: HomemadeSame, } } | { "drawn": {
    /** Which cards. */
    cards?: HomemadeCards,
    /** What for; empty: for anything. */
    why?: Array<HomemadeDrawnFor>, } } | "turn-begun" | "round-begun" | "round-over" | "uno-said" | "caught" | "passed" | "skipped" | "turned" | "went-out" | { "colour-called": Colour } | { "hand-is": {
    /** How to compare. */
    is: HomemadeCompare,
    /** With how many cards. */
    than: HomemadeNumber, } } | "hands-moved" | { "rule": string } | "spoke" | "marked" | "counted";
