// Written by `cargo xtask codegen`. Do not edit.
import type { MatchCard } from "./MatchCard.js";

/** The response to `POST /api/tables/{code}/replays`: a link to the latest match. */
export type Shared = {
  /** The key that opens the replay: 32 hexadecimal digits. It is the same for every request. */
  key: string,
  /** The match. */
  card: MatchCard,
};
