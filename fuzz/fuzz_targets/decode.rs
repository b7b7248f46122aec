//! Cards, rulesets, scenarios and messages as text: valid input survives a round trip, other input leads to an error.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::decode(bytes));
