//! Scenario files of events: who sits at which tables, what happens, and what must hold then.

mod expect;
mod file;
mod moves;
mod position;
mod run;
mod sentence;
mod setup;

pub use file::EventScenario;
pub use position::EventPosition;
pub use run::{EventReport, MoveReport, run_event};

/// Returns whether a scenario file is one of an event: it has a section `[event]`.
pub fn is_event(text: &str) -> bool {
    text.lines().any(|line| line.trim_end().trim_start() == "[event]")
}
