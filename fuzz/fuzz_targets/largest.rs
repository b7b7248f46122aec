//! Bytes as the largest rulebook that limits allow, and a game by it.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::largest(bytes));
