// Written by `cargo xtask codegen`. Do not edit.

/**
 * `GET /api/admin/reports`: reports about rules of the gallery, newest first. `DELETE /api/admin/reports/{id}`
 * dismisses the reports about a rule and keeps the rule.
 */
export type RuleReport = {
  /** The ID of the rule or ruleset. */
  id: string,
  /** True for a ruleset. */
  ruleset?: boolean,
  /** Its title. */
  title: string,
  /** Its author. */
  author: string,
  /** The reported problem. */
  why: string,
  /** Time of the report in milliseconds since 1970. */
  at: number,
};
