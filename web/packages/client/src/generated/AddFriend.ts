// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/friends`: adds a friend. */
export type AddFriend = { "code": string } | { "ask": string };
