//! Scenario files (`formats.md`): a situation, what happens in it, and what must hold then. They are the rules' tests,
//! the worked examples of their documentation, and exercises.

mod clock;
mod deed;
mod expect;
mod run;
mod scenario;
mod setup;

pub use expect::Mismatch;
pub use run::{Failure, Report, StepReport, run, run_by};
pub use scenario::{Scenario, ScenarioError};
