// Written by `cargo xtask codegen`. Do not edit.

/**
 * `GET /api/admin/reports`: what was reported of rules of the gallery, the latest first. `DELETE /api/admin/reports/{id}` forgets
 * what was said of one, and leaves it there.
 */
export type RuleReport = {
  /** Which rule, or which ruleset. */
  id: string,
  /** Whether it is a ruleset. */
  ruleset?: boolean,
  /** Its title. */
  title: string,
  /** Its maker. */
  author: string,
  /** What is wrong with it. */
  why: string,
  /** When that was said, in milliseconds since 1970. */
  at: number,
};
