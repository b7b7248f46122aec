//! Bytes as a rulebook and a game by it: every law holds at every step.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::offers(bytes));
