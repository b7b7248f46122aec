//! The tests of this crate that need random rulesets, in one binary.

mod elsewhere;
mod line_errors;
mod line_round_trip;
