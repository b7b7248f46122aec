// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards";
import type { HomemadeCompare } from "./HomemadeCompare";
import type { HomemadeNumber } from "./HomemadeNumber";
import type { HomemadeOnPile } from "./HomemadeOnPile";
import type { HomemadeSame } from "./HomemadeSame";
import type { HomemadeWho } from "./HomemadeWho";

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
