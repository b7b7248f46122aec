// Written by `cargo xtask codegen`. Do not edit.
import type { MatchCard } from "./MatchCard.js";

/** The answer to `POST /api/tables/{code}/replays`: a link to the latest match. */
export type Shared = {
  /** What opens the replay, for whoever has it: 32 hexadecimal digits. The same whenever and by whomever it is asked. */
  key: string,
  /** The match. */
  card: MatchCard,
};
