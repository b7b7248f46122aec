// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/events/{code}/commands`, with the token as `Authorization: Bearer TOKEN`. */
export type EventCommand = "start"
  | "leave"
  | "come-back"
  | "close"
  | "host-leaves"
  | { "add-co-host": number }
  | { "remove-co-host": number }
  | { "remove": number }
  | { "stop-table": number }
  | { "check-in-bot": {
    /** The bot's name. */
    name: string, } };
