//! Bytes as cards, rulesets, scenarios and messages: read and the same when read again, or blamed on something.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::decode(bytes));
