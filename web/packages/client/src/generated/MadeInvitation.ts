// Written by `cargo xtask codegen`. Do not edit.
import type { Invitation } from "./Invitation.js";

/** The response to both requests. */
export type MadeInvitation = {
  /** The invitation. */
  invitation: Invitation,
  /** The secret, shown once. The link is `/i#SECRET`, or `/i/CODE#SECRET` for a table. */
  secret: string,
};
