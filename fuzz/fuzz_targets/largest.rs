//! A game with a rulebook at the size limits.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::largest(bytes));
