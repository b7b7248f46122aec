// Written by `cargo xtask codegen`. Do not edit.
import type { CutView } from "./CutView.js";
import type { FirstDealer } from "./FirstDealer.js";
import type { HostAsked } from "./HostAsked.js";
import type { LeftChair } from "./LeftChair.js";
import type { LeftSeat } from "./LeftSeat.js";
import type { LobbySeat } from "./LobbySeat.js";
import type { Patience } from "./Patience.js";
import type { RulesView } from "./RulesView.js";
import type { SeatAsk } from "./SeatAsk.js";
import type { Stage } from "./Stage.js";
import type { StrangersView } from "./StrangersView.js";
import type { TableEvent } from "./TableEvent.js";
import type { Tonight } from "./Tonight.js";

/** The lobby; it is sent anew whenever anything in it changes. */
export type LobbyView = {
  /** What the table is found by: its code, or 26 letters if it was made without one. */
  code: string,
  /** The code that such a table has got since, for friends to come by. */
  short?: string,
  /** How far the table is. */
  stage: Stage,
  /**
   * The seats that somebody has, by number. Before a match numbers are places in this list; during one they stay with
   * their players, and the numbers of those who have left are missing.
   */
  seats: Array<LobbySeat>,
  /** Who has left the match, and the chair with them: for telling what they did. */
  gone: Array<LeftSeat>,
  /** The most seats the table takes. */
  most_seats: number,
  /** What becomes of the chair of somebody who leaves a match for good. */
  left: LeftChair,
  /** Whether people may talk. */
  talk: boolean,
  /** Whether others may watch by the table's code. */
  watch: boolean,
  /** Whether rules have the titles of their sources, and not friendly ones where there are some. */
  original_titles: boolean,
  /** Who deals the first round of a match. */
  dealer: FirstDealer,
  /** The rules: in every snapshot, and in an update if they have changed. */
  rules?: RulesView,
  /** When the next round is dealt by itself, in the table's milliseconds, once one is over. */
  next_at: number | null,
  /** How long the table waits for people before a bot stands in. */
  patience: Patience,
  /** The cut under way before a deal. */
  cut?: CutView,
  /** Who asks to be host instead of the host. */
  host_asked?: HostAsked,
  /** Requests for seats that players cannot find again; the host answers them. */
  seat_asks?: Array<SeatAsk>,
  /** What players have done to each other here, match after match, if it is worth talking about. */
  tonight?: Tonight,
  /** The event that the table belongs to, if it does: the event seats everybody, and nobody has a host's powers. */
  event?: TableEvent,
  /** What holds among strangers, if the table is one of theirs. */
  strangers?: StrangersView,
  /**
   * Whether a round was given up since an update of the server changed the rules: it has no score, and the standings before it
   * are kept. True until the next round is over.
   */
  round_given_up?: boolean,
};
