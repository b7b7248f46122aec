// Written by `cargo xtask codegen`. Do not edit.
import type { EventSettle } from "./EventSettle.js";

/** `POST /api/events/{code}/commands`, with the token as `Authorization: Bearer TOKEN`. */
export type EventCommand = "start"
  | "leave"
  | "come-back"
  | "close"
  | "host-leaves"
  | { "add-co-host": number }
  | { "remove-co-host": number }
  | { "remove": number }
  | { "remove-many": Array<number> }
  | "close-check-in"
  | "reopen-check-in"
  | { "set-word": string | null }
  | { "stop-table": number }
  | { "settle-table": {
    /** The table's number. */
    table: number,
    /** The decision. */
    how: EventSettle, } } | { "check-in-bot": {
    /** The bot's name. */
    name: string, } };
