// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { FirstDealer } from "./FirstDealer.js";
import type { Homemade } from "./Homemade.js";
import type { LeftChair } from "./LeftChair.js";
import type { Seat } from "./Seat.js";
import type { SwitchValue } from "./SwitchValue.js";

/** Actions outside of a round. Actions marked *host* are refused from other players. */
export type LobbyCommand = { "ready": boolean }
  | { "rename": string }
  | { "face": Face }
  | { "add-bot": import('./BotLevel.js').BotLevel | { level: import('./BotLevel.js').BotLevel; reflexes?: import('./BotReflexes.js').BotReflexes } }
  | { "remove": Seat }
  | { "chairs": {
    /** The maximum number of seats, from the number of taken seats to 32. */
    most: number,
    /** What happens to the chair of a player who leaves. */
    left: LeftChair, } } | { "manners": {
    /** True if players may use chat and reactions. */
    talk: boolean,
    /** True if spectators may watch with the table's code. */
    watch: boolean,
    /**
     * True to show the original titles of rules, including those unsuitable for families; defaults to friendly
     * titles.
     */
    original_titles?: boolean, } } | { "dealer": FirstDealer } | { "rules": {
    /** The name of a preset. */
    base: string,
    /** Changes to its `[rules]`. */
    with: { [key in string]: SwitchValue }, } } | { "change": {
    /** Switches, by the rule's name. */
    rules?: { [key in string]: SwitchValue },
    /** Settings, by section and key: `scoring.target`. */
    settings?: { [key in string]: SwitchValue }, } } | { "title": {
    /** The title, up to 60 characters. */
    title: string,
    /** One sentence, up to 240 characters. */
    summary: string, } } | { "ruleset": string } | { "homemade": {
    /** Names of active rules to switch off. */
    off?: Array<string>,
    /** Rules to switch on afterwards. */
    on?: Array<Homemade>, } } | { "order": Array<Seat> } | "start" | "next" | "rematch" | "to-lobby" | { "cut": {
    /** The number of the deal. */
    deal: number,
    /** The commitment: 64 hexadecimal digits. */
    commitment: string, } } | { "reveal": {
    /** The number of the deal. */
    deal: number,
    /** The contribution: 32 hexadecimal digits. */
    contribution: string, } } | { "words": boolean } | "take-host" | { "hand-seat": {
    /** The seat. */
    seat: Seat,
    /** The number of the request. */
    number: number,
    /** True to hand the seat over. */
    agrees: boolean, } } | "leave";
