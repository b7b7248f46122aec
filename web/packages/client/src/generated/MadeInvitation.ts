// Written by `cargo xtask codegen`. Do not edit.
import type { Invitation } from "./Invitation.js";

/** The answer to both. */
export type MadeInvitation = {
  /** The invitation. */
  invitation: Invitation,
  /** Its secret, shown once: `/i#SECRET`, or `/i/CODE#SECRET` to a table, is the link. */
  secret: string,
};
