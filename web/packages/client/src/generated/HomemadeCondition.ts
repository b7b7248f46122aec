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
    /** One. */
    of: HomemadeNumber,
    /** How. */
    is: HomemadeCompare,
    /** The other. */
    than: HomemadeNumber, } } | { "seat": {
    /** These. */
    who: HomemadeWho,
    /** Among those. */
    among: HomemadeWho, } } | { "card": {
    /** Which card. */
    of: HomemadeOnPile,
    /** Of these. */
    is: HomemadeCards, } } | { "alike": HomemadeSame } | { "holds": {
    /** Whose. */
    who: HomemadeWho,
    /** Which cards. */
    cards: HomemadeCards,
    /** How many. */
    least: HomemadeNumber, } } | "leftwards" | { "answer": number };
