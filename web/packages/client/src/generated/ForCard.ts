// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/challenges`: requests a challenge. */
export type ForCard = "make" | "sign-in" | { "add": {
    /** The code. */
    code?: string, } };
