// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** An action of an admin. */
export type AdminAct = { "is": "end-table",
  /** The table's code. */
  code: string, } | { "is": "remove-player",
  /** The table's code. */
  code: string,
  /** The seat. */
  seat: Seat, } | { "is": "ban",
  /** The ban's ID. */
  id: string,
  /** The network. */
  network: string,
  /** Expiry time in milliseconds since 1970. */
  until: number | null, } | { "is": "lift-ban",
  /** The ban's ID. */
  id: string,
  /** The network. */
  network: string, } | { "is": "remove-rule",
  /** The rule's ID. */
  id: string,
  /** The rule's title. */
  title: string, } | { "is": "dismiss-reports",
  /** The rule's ID. */
  id: string,
  /** The rule's title. */
  title: string, } | { "is": "dismiss-player-report",
  /** The report's ID. */
  id: string, } | { "is": "announce-restart",
  /** The time of the restart, in milliseconds since 1970. */
  due: number, } | { "is": "cancel-restart" } | { "is": "drain" } | { "is": "reopen" } | { "is": "back-up",
  /** The file, in the server's backup folder. */
  file: string, } | { "is": "invite",
  /** The invitation's ID. */
  id: string,
  /** The maximum number of devices that may use it. */
  uses: number,
  /** Expiry time in milliseconds since 1970. */
  until: number | null, } | { "is": "revoke-invitation",
  /** The invitation's ID. */
  id: string,
};
