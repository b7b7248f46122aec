//! Players that are programs. Each receives questions as lines of JSON on its standard input, and answers with the
//! number of a choice on its standard output. `docs/bots.md` describes the format, which is the same at tables and in
//! the lab.

mod choices;
mod lines;
mod program;

pub use choices::choices;
pub use lines::{Answer, ProgramLine};
pub use program::{BotError, BotProgram, Timed};

use ruckus_engine::{Action, View};

/// Decides for a seat from its view. Implemented by programs, models and others.
pub trait Decides: Send {
    /// Returns the index of one of `choices`, or `None` to do nothing.
    ///
    /// # Errors
    /// It can no longer decide. The game is aborted and the error is displayed.
    fn decide(&mut self, view: &View, choices: &[Action]) -> Result<Option<usize>, BotError>;
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
