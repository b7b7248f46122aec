//! Wrong facts in a game: impossible ones are refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::facts(bytes));
