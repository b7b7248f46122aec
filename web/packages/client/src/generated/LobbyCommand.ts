// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { FirstDealer } from "./FirstDealer.js";
import type { Homemade } from "./Homemade.js";
import type { LeftChair } from "./LeftChair.js";
import type { Seat } from "./Seat.js";
import type { SwitchValue } from "./SwitchValue.js";

/** What is done outside of a round. Those marked *host* are refused from others. */
export type LobbyCommand = { "ready": boolean }
  | { "rename": string }
  | { "face": Face }
  | { "add-bot": import('./BotLevel.js').BotLevel | { level: import('./BotLevel.js').BotLevel; reflexes?: import('./BotReflexes.js').BotReflexes } }
  | { "remove": Seat }
  | { "chairs": {
    /** The most seats, from as many as are taken to 32. */
    most: number,
    /** Who follows whoever leaves. */
    left: LeftChair, } } | { "manners": {
    /** Whether people may talk: by words and by reactions. */
    talk: boolean,
    /** Whether others may watch by the table's code. */
    watch: boolean,
    /**
     * Whether rules have the titles of their sources, also those that would embarrass a family; friendly ones unless
     * said.
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
    /** Names of rules that are on, to be switched off. */
    off?: Array<string>,
    /** Rules to be switched on, after that. */
    on?: Array<Homemade>, } } | { "order": Array<Seat> } | "start" | "next" | "rematch" | "to-lobby" | { "cut": {
    /** The number of the deal. */
    deal: number,
    /** What binds one: 64 hexadecimal digits. */
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
