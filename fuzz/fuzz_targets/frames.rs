//! Bytes as frames and bodies from clients: read and the same when read again, or refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ruckus_fuzz::frames(bytes));
