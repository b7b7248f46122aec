//! Players that are programs: each is asked over its standard input what it does, in a line of JSON, and answers over its
//! standard output with the number of a choice. `docs/bots.md` describes the lines; at a table and in the lab they are
//! the same.

mod choices;
mod lines;
mod program;

pub use choices::choices;
pub use lines::{Answer, Line};
pub use program::{BotError, BotProgram, Timed};

use ruckus_engine::{Action, View};

/// Decides for a seat, by what that seat sees: a program, a model, or anything else.
pub trait Decides: Send {
    /// Chooses one of `choices` by its place, or nothing.
    ///
    /// # Errors
    /// It can't decide any more; the game is given up, and the error shown.
    fn decide(&mut self, view: &View, choices: &[Action]) -> Result<Option<usize>, BotError>;
}

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
