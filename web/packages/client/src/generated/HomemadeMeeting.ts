// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWins } from "./HomemadeWins.js";

/** Where a home-made rule meets another that is on. */
export type HomemadeMeeting = {
  /** The other rule's name. */
  with: string,
  /** Its name for people. */
  title: string,
  /** What both have a say in. */
  about: string,
  /** The same in a word, for programs. */
  moment: string,
  /** Who wins. */
  verdict: string,
  /** The same in a word, for programs. */
  wins: HomemadeWins,
};
