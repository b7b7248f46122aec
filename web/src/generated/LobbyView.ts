// Written by `cargo xtask codegen`. Do not edit.
import type { LobbySeat } from "./LobbySeat";
import type { RulesView } from "./RulesView";
import type { Stage } from "./Stage";

/** The lobby; it is sent anew whenever anything in it changes. */
export type LobbyView = {
  /** The four letters by which others join. */
  code: string,
  /** How far the table is. */
  stage: Stage,
  /** The seats; during a match a seat's number is its place in this list. */
  seats: Array<LobbySeat>,
  /** The most seats the table takes. */
  most_seats: number,
  /** The rules: in every snapshot, and in an update if they have changed. */
  rules?: RulesView,
  /** When the next round is dealt by itself, in the table's milliseconds, once one is over. */
  next_at: number | null,
};
