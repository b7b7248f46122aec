// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeForbid } from "./HomemadeForbid";
import type { HomemadePermit } from "./HomemadePermit";
import type { HomemadePrevent } from "./HomemadePrevent";
import type { HomemadeTogether } from "./HomemadeTogether";

/** What holds all the time. The `actor` of its condition is the seat that wants to do it. */
export type HomemadeStanding = { "permit": HomemadePermit }
  | { "together": HomemadeTogether }
  | { "forbid": HomemadeForbid }
  | { "prevent": HomemadePrevent };
