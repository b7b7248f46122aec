//! Frames and bodies from clients: valid input survives a round trip, other input is refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::frames(bytes));
