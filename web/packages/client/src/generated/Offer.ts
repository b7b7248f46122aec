// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeSame } from "./HomemadeSame.js";
import type { How } from "./How.js";
import type { Seat } from "./Seat.js";
import type { Verb } from "./Verb.js";

/** An offer as it goes over the wire. */
export type Offer = {
  /** The verb. */
  verb: Verb,
  /** The rule that offers it. */
  rule: string,
  /** For `play`, `pay`, `give`, `show`, `shield`: the kinds of cards. */
  cards?: Array<string>,
  /** For `play`: in what manner. */
  how?: How,
  /** For `play`: whether it counts only if it is said with `as`. */
  says_match?: boolean,
  /** For `play`: whether a wild-type must be laid with its colour, because no window may open to call it later. */
  colour_with_it?: boolean,
  /**
   * For `play` and `pay`: whether the table lets the cards land without looking whether they may, or what they add up to
   * (SS-12).
   */
  unchecked?: boolean,
  /** For `catch`, `swap`, `peek`, `give`, `accuse`, `name`: who can be named. */
  seats?: Array<Seat>,
  /** For `deal`: the least and the most. */
  range?: [number, number],
  /** For `make-rule`: the numbers, for `move-to`: the places, for `choose`: the options. */
  numbers?: Array<number>,
  /** For `make-rule`: the home-made rules that stand in the palette, by their place at the table, counted from 0. */
  homemade?: Array<number>,
  /** For `pay`: what the cards must add up to. */
  sum?: number,
  /** For `pay` by a home-made rule: exactly how many cards. */
  count?: number,
  /** For `pay` by a home-made rule: what all of them have in common. */
  same?: HomemadeSame,
};
