// Written by `cargo xtask codegen`. Do not edit.
import type { MarkView } from "./MarkView";

/** A home-made rule, and what everybody sees of what it remembers. */
export type HomemadeView = {
  /** Its name for people. */
  title: string,
  /** Its marks. */
  marks?: Array<MarkView>,
  /** Whether it is suspended, because it knew no end. */
  suspended?: boolean,
};
