// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeCompare } from "./HomemadeCompare.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeOnPile } from "./HomemadeOnPile.js";
import type { HomemadeSame } from "./HomemadeSame.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** A condition. */
export type HomemadeCondition = { "all": Array<HomemadeCondition> }
  | { "any": Array<HomemadeCondition> }
  | { "not": HomemadeCondition }
  | { "number": {
    /** The left side. */
    of: HomemadeNumber,
    /** The comparison. */
    is: HomemadeCompare,
    /** The right side. */
    than: HomemadeNumber, } } | { "seat": {
    /** The seats to test. */
    who: HomemadeWho,
    /** The seats that they must be among. */
    among: HomemadeWho, } } | { "card": {
    /** The card to test. */
    of: HomemadeOnPile,
    /** The pattern. */
    is: HomemadeCards, } } | { "alike": HomemadeSame } | { "holds": {
    /** The hands to test. */
    who: HomemadeWho,
    /** The cards to count. */
    cards: HomemadeCards,
    /** The minimum. */
    least: HomemadeNumber, } } | "leftwards" | { "answer": number };
