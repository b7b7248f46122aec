// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWins } from "./HomemadeWins.js";

/** A point where a home-made rule meets another rule that is on. */
export type HomemadeMeeting = {
  /** The other rule's name. */
  with: string,
  /** The other rule's title, for display. */
  title: string,
  /** The subject of both rules, as text. */
  about: string,
  /** The subject of both rules, for programs. */
  moment: string,
  /** Which rule takes precedence, as text. */
  verdict: string,
  /** Which rule takes precedence, for programs. */
  wins: HomemadeWins,
};
