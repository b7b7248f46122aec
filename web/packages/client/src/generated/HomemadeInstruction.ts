// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeChat } from "./HomemadeChat.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeOnPile } from "./HomemadeOnPile.js";
import type { HomemadePays } from "./HomemadePays.js";
import type { HomemadePickedBy } from "./HomemadePickedBy.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** What a rule does. Where one seat is needed and several are named, it is the first of them in the order of play. */
export type HomemadeInstruction = { "draw": {
    /** Who. */
    who: HomemadeWho,
    /** How many. */
    cards: HomemadeNumber, } } | { "give": {
    /** Whose. */
    from: HomemadeWho,
    /** To whom. */
    to: HomemadeWho,
    /** How many. */
    cards: HomemadeNumber,
    /** Which ones. */
    by: HomemadePickedBy, } } | { "swap": {
    /** One. */
    a: HomemadeWho,
    /** The other. */
    b: HomemadeWho, } } | { "pass-hands": {
    /** Against the direction of play. */
    back?: boolean, } } | { "skip": {
    /** How many. */
    seats: HomemadeNumber, } } | "turn-round" | { "raise-debt": {
    /** By how many cards. */
    by: HomemadeNumber, } } | "forgive-debt" | { "turn-to": {
    /** Whose. */
    who: HomemadeWho, } } | { "name-colour": {
    /** Who. */
    who: HomemadeWho, } } | { "show": {
    /** Whose. */
    who: HomemadeWho,
    /** Which cards. */
    cards?: HomemadeCards, } } | { "peek": {
    /** Who looks. */
    who: HomemadeWho,
    /** At whose. */
    at: HomemadeWho, } } | { "lay-more": {
    /** Who. */
    who: HomemadeWho,
    /** Which. */
    cards?: HomemadeCards,
    /** At most how many. */
    most: HomemadeNumber,
    /** Whether one must be laid, if there is one. */
    must?: boolean, } } | "flip" | { "take-pile": {
    /** Who. */
    who: HomemadeWho,
    /** How many. */
    cards: HomemadeNumber, } } | { "set-aside": {
    /** Who. */
    who: HomemadeWho,
    /** How many. */
    cards: HomemadeNumber, } } | { "retire": {
    /** Whose. */
    who: HomemadeWho, } } | { "points": {
    /** Whose. */
    who: HomemadeWho,
    /** How many. */
    by: HomemadeNumber, } } | { "mark": {
    /** On whom. */
    who: HomemadeWho,
    /** By how much. */
    by: HomemadeNumber, } } | { "unmark": {
    /** From whom. */
    who: HomemadeWho, } } | { "count": {
    /** By how much. */
    by: HomemadeNumber, } } | "clear-count" | { "mark-card": {
    /** Which card. */
    of: HomemadeOnPile,
    /** Whether the mark is taken off instead. */
    off?: boolean, } } | { "mark-held": {
    /** Whose. */
    who: HomemadeWho,
    /** Which cards. */
    cards?: HomemadeCards,
    /** How many; if there are fewer, all of them. */
    count: HomemadeNumber,
    /** Which of them. */
    by: HomemadePickedBy,
    /** Whether the mark is taken off instead. */
    off?: boolean, } } | { "race": {
    /** Who takes part. If these are everyone or all others, residents of the doghouse take part as well. */
    who: HomemadeWho,
    /** What they do. */
    action: string,
    /** Who is chosen. */
    pays: HomemadePays, } } | { "choose-seat": {
    /** Who names. */
    who: HomemadeWho,
    /** One of these. */
    among: HomemadeWho, } } | { "choose": {
    /** Who. */
    who: HomemadeWho,
    /** The words. */
    options: Array<string>, } } | { "vote": {
    /** Who. */
    who: HomemadeWho,
    /** The words. */
    options: Array<string>, } } | { "roll": {
    /** How many sides the die has. */
    sides: HomemadeNumber, } } | { "chat": HomemadeChat };
