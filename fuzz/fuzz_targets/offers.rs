//! A game with a random rulebook: every law holds at every step.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::offers(bytes));
