// Written by `cargo xtask codegen`. Do not edit.

/** What becomes of the chat. */
export type HomemadeChat = "off" | "on" | "toggle";
