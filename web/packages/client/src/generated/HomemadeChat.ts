// Written by `cargo xtask codegen`. Do not edit.

/** A switch of the chat. */
export type HomemadeChat = "off" | "on" | "toggle";
