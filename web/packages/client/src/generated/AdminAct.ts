// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** What an admin can do. */
export type AdminAct = { "is": "end-table",
  /** Its code. */
  code: string, } | { "is": "remove-player",
  /** The table's code. */
  code: string,
  /** The seat. */
  seat: Seat, } | { "is": "ban",
  /** The ban's name. */
  id: string,
  /** The network. */
  network: string,
  /** Until when, in milliseconds since 1970. */
  until: number | null, } | { "is": "lift-ban",
  /** The ban's name. */
  id: string,
  /** The network. */
  network: string, } | { "is": "remove-rule",
  /** Its name. */
  id: string,
  /** Its title. */
  title: string, } | { "is": "dismiss-reports",
  /** Its name. */
  id: string,
  /** Its title. */
  title: string, } | { "is": "dismiss-player-report",
  /** The report. */
  id: string, } | { "is": "announce-restart",
  /** When it is due, in milliseconds since 1970. */
  due: number, } | { "is": "cancel-restart" } | { "is": "drain" } | { "is": "reopen" } | { "is": "back-up",
  /** The file, in the server's backup folder. */
  file: string, } | { "is": "invite",
  /** Its name. */
  id: string,
  /** How many devices may come in by it. */
  uses: number,
  /** Until when, in milliseconds since 1970. */
  until: number | null, } | { "is": "revoke-invitation",
  /** Its name. */
  id: string,
};
