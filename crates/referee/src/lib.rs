//! Scenario files (`formats.md`): a situation, what happens in it, and what must hold then. They are the rules' tests,
//! the worked examples of their documentation, and exercises. Those of events have files of their own kind.

mod clock;
mod deed;
mod event;
mod expect;
mod keys;
mod missing;
mod run;
mod scenario;
mod setup;

pub use event::{EventPosition, EventReport, EventScenario, MoveReport, is_event, run_event};
pub use expect::Mismatch;
pub use run::{Failure, Report, StepReport, run, run_by, run_while};
pub use scenario::{Scenario, ScenarioError};

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
