// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeChat } from "./HomemadeChat.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeOnPile } from "./HomemadeOnPile.js";
import type { HomemadePays } from "./HomemadePays.js";
import type { HomemadePickedBy } from "./HomemadePickedBy.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** An instruction. If it needs one seat and several are named, it applies to the first of them in the order of play. */
export type HomemadeInstruction = { "draw": {
    /** The players who draw. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "give": {
    /** The giver. */
    from: HomemadeWho,
    /** The receiver. */
    to: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber,
    /** How the cards are selected. */
    by: HomemadePickedBy, } } | { "swap": {
    /** The first player. */
    a: HomemadeWho,
    /** The second player. */
    b: HomemadeWho, } } | { "pass-hands": {
    /** Against the direction of play. */
    back?: boolean, } } | { "skip": {
    /** The number of seats. */
    seats: HomemadeNumber, } } | "turn-round" | { "raise-debt": {
    /** The number of cards. */
    by: HomemadeNumber, } } | "forgive-debt" | { "turn-to": {
    /** The player. */
    who: HomemadeWho, } } | { "name-color": {
    /** The player. */
    who: HomemadeWho, } } | { "show": {
    /** The hands to show. */
    who: HomemadeWho,
    /** The cards to show. */
    cards?: HomemadeCards, } } | { "peek": {
    /** The player who looks. */
    who: HomemadeWho,
    /** The hand to look at. */
    at: HomemadeWho, } } | { "lay-more": {
    /** The player. */
    who: HomemadeWho,
    /** The cards that can be played. */
    cards?: HomemadeCards,
    /** The maximum number of cards. */
    most: HomemadeNumber,
    /** True if the player must play one if they hold one. */
    must?: boolean, } } | "flip" | { "take-pile": {
    /** The player. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "set-aside": {
    /** The player. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "retire": {
    /** The player. */
    who: HomemadeWho, } } | { "points": {
    /** The players. */
    who: HomemadeWho,
    /** The number of points. */
    by: HomemadeNumber, } } | { "mark": {
    /** The players. */
    who: HomemadeWho,
    /** The amount to add. */
    by: HomemadeNumber, } } | { "unmark": {
    /** The players. */
    who: HomemadeWho, } } | { "count": {
    /** The amount to add. */
    by: HomemadeNumber, } } | "clear-count" | { "mark-card": {
    /** The card. */
    of: HomemadeOnPile,
    /** True to remove the mark instead. */
    off?: boolean, } } | { "mark-held": {
    /** The player. */
    who: HomemadeWho,
    /** The cards that can be marked. */
    cards?: HomemadeCards,
    /** The number of cards. If there are fewer, all of them. */
    count: HomemadeNumber,
    /** How the cards are selected. */
    by: HomemadePickedBy,
    /** True to remove the mark instead. */
    off?: boolean, } } | { "race": {
    /** The players who take part. `everyone` and `others` include players in the doghouse. */
    who: HomemadeWho,
    /** The action to perform. */
    action: string,
    /** Which player loses. */
    pays: HomemadePays, } } | { "choose-seat": {
    /** The player who picks. */
    who: HomemadeWho,
    /** The seats to pick from. */
    among: HomemadeWho, } } | { "choose": {
    /** The player. */
    who: HomemadeWho,
    /** The options. */
    options: Array<string>, } } | { "vote": {
    /** The players who vote. */
    who: HomemadeWho,
    /** The options. */
    options: Array<string>, } } | { "roll": {
    /** The number of sides. */
    sides: HomemadeNumber, } } | { "chat": HomemadeChat };
