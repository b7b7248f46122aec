// Written by `cargo xtask codegen`. Do not edit.
import type { Color } from "./Color.js";
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeCompare } from "./HomemadeCompare.js";
import type { HomemadeDrawnFor } from "./HomemadeDrawnFor.js";
import type { HomemadeLaying } from "./HomemadeLaying.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/** A trigger. The seat that acts is the `actor`. */
export type HomemadeTrigger = { "laid": HomemadeLaying } | { "covered": HomemadeCards } | { "in-a-row": {
    /** The number of cards. */
    count: number,
    /** The property that they share. */
    same: HomemadeSame, } } | { "drawn": {
    /** The cards. */
    cards?: HomemadeCards,
    /** The reasons for drawing. Empty means any reason. */
    why?: Array<HomemadeDrawnFor>, } } | "turn-begun" | "round-begun" | "round-over" | "uno-said" | "caught" | "passed" | "skipped" | "turned" | "went-out" | { "color-called": Color } | { "hand-is": {
    /** The comparison. */
    is: HomemadeCompare,
    /** The number of cards to compare with. */
    than: HomemadeNumber, } } | "hands-moved" | { "rule": string } | "spoke" | "marked" | "counted";
