// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeSame } from "./HomemadeSame.js";
import type { How } from "./How.js";
import type { Seat } from "./Seat.js";
import type { Verb } from "./Verb.js";

/** An offer in its wire format. */
export type Offer = {
  /** The verb. */
  verb: Verb,
  /** The rule that offers it. */
  rule: string,
  /** For `play`, `pay`, `give`, `show`, `shield`: the cards to choose from. */
  cards?: Array<string>,
  /** For `play`: how the card is played. */
  how?: How,
  /** For `play`: true if the action must have `as`. */
  says_match?: boolean,
  /** For `play`: true if a wild-type's color must be called with the card, because no window can open for it later. */
  color_with_it?: boolean,
  /** For `play` and `pay`: true if the table does not check if the cards are allowed, or their sum (SS-12). */
  unchecked?: boolean,
  /** For `catch`, `swap`, `peek`, `give`, `accuse`, `name`: the seats to choose from. */
  seats?: Array<Seat>,
  /** For `deal`: the minimum and the maximum. */
  range?: [number, number],
  /** For `make-rule`: the numbers. For `move-to`: the places. For `choose`: the options. */
  numbers?: Array<number>,
  /** For `make-rule`: the indices of the home-made rules that can be assigned, counted from 0. */
  homemade?: Array<number>,
  /** For `pay`: the required sum. */
  sum?: number,
  /** For `pay` by a home-made rule: the exact number of cards. */
  count?: number,
  /** For `pay` by a home-made rule: the property that the cards have in common. */
  same?: HomemadeSame,
};
