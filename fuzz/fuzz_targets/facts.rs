//! Bytes as a game whose facts are told wrongly: refused, or possible after all.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::facts(bytes));
