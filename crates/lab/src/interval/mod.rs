//! Estimates with confidence intervals, from sums that can be added in any order. `docs/lab.md` names the methods and
//! their papers; the tests in `coverage.rs` simulate how often each interval contains the true value.

mod binomial;
mod bisection;
#[cfg(test)]
mod coverage;
mod estimate;
mod normal;
mod pairs;
mod tally;
mod tango;

pub use estimate::Estimate;
pub(crate) use normal::Level;
pub(crate) use pairs::{PairedDifference, Pairs};
pub use tally::SampleTally;
pub(crate) use tally::one_sided;
