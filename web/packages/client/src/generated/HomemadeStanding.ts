// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeForbid } from "./HomemadeForbid.js";
import type { HomemadePermit } from "./HomemadePermit.js";
import type { HomemadePrevent } from "./HomemadePrevent.js";
import type { HomemadeTogether } from "./HomemadeTogether.js";

/** A standing effect. In its condition, the `actor` is the seat that wants to act. */
export type HomemadeStanding = { "permit": HomemadePermit }
  | { "together": HomemadeTogether }
  | { "forbid": HomemadeForbid }
  | { "prevent": HomemadePrevent };
