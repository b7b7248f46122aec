//! Scenario files of events: initial seating, moves and expectations.

mod expect;
mod file;
mod moves;
mod position;
mod run;
mod setup;

pub use file::EventScenario;
pub use position::EventPosition;
pub use run::{EventReport, MoveReport, run_event};

/// Returns true if a scenario file is about an event, which means that it has a section `[event]`.
pub fn is_event(text: &str) -> bool {
    text.lines().any(|line| line.trim_end().trim_start() == "[event]")
}
