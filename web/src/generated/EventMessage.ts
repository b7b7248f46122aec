// Written by `cargo xtask codegen`. Do not edit.
import type { EventView } from "./EventView";

/** What the socket of an event says. */
export type EventMessage = { "type": "event" } & EventView | { "type": "pong",
  /** Its number. */
  id: number,
};
