// Written by `cargo xtask codegen`. Do not edit.

/** Where a home-made rule meets another that is on. */
export type HomemadeMeeting = {
  /** The other rule's name. */
  with: string,
  /** Its name for people. */
  title: string,
  /** What both have a say in. */
  about: string,
  /** Who wins. */
  verdict: string,
};
