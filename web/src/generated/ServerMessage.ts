// Written by `cargo xtask codegen`. Do not edit.
import type { Ack } from "./Ack";
import type { Snapshot } from "./Snapshot";
import type { Update } from "./Update";

/** One frame from the server. */
export type ServerMessage = { "type": "snapshot" } & Snapshot
  | { "type": "update" } & Update
  | { "type": "ack" } & Ack
  | { "type": "pong",
  /** The ping's number. */
  id: number,
  /** The table's time, in milliseconds. */
  now: number, } | { "type": "ping",
  /** The number to answer with. */
  id: number, } | { "type": "error",
  /** A stable word. */
  code: string,
  /** What is wrong, where, and what would be right. */
  message: string,
};
