// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeForbid } from "./HomemadeForbid.js";
import type { HomemadePermit } from "./HomemadePermit.js";
import type { HomemadePrevent } from "./HomemadePrevent.js";
import type { HomemadeTogether } from "./HomemadeTogether.js";

/** What holds all the time. The `actor` of its condition is the seat that wants to do it. */
export type HomemadeStanding = { "permit": HomemadePermit }
  | { "together": HomemadeTogether }
  | { "forbid": HomemadeForbid }
  | { "prevent": HomemadePrevent };
