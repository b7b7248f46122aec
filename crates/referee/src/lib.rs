//! Scenario files (`formats.md`): a situation, steps, and expectations. They serve as tests of the rules, as worked
//! examples in the documentation, and as exercises. Events have their own kind of scenario.

mod clock;
mod event;
mod expect;
mod keys;
mod missing;
mod moments;
mod run;
mod scenario;
mod setup;
mod split;

pub use event::{EventPosition, EventReport, EventScenario, MoveReport, is_event, run_event};
pub use expect::Mismatch;
pub use moments::{MomentStep, RuleMoment, RuleMoments, RuleMomentsError, rule_moments};
pub use run::{Failure, Report, StepReport, run, run_by, run_while};
pub use scenario::{Scenario, ScenarioError};
pub use split::{ScenarioText, split};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
