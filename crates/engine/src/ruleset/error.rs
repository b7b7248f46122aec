//! What is wrong with a ruleset, and where.

use thiserror::Error;

use super::Place;
use crate::rule::{Question, RuleId};
use crate::shown::harmless;

/// How much is said of what is wrong, in characters.
const LONGEST: usize = 600;
/// How much of a name that does not exist is repeated, in characters.
const QUOTED: usize = 60;

/// A ruleset is refused: file, line, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct RulesetError {
    place: Place,
    /// What is wrong and what would be right.
    pub message: String,
    /// What of it whoever words it anew has to know; nothing of what is wrong with a file.
    pub misfit: Option<Misfit>,
}

/// What does not go together at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Two rules answer the same question.
    Excludes(RuleId, RuleId, Question),
    /// The first needs the second, which is off.
    Needs(RuleId, RuleId),
    /// The number of a rule does not fit so many seats.
    Number {
        /// The rule.
        rule: RuleId,
        /// Its number.
        value: i64,
        /// So many seats.
        seats: usize,
    },
    /// The game is for more people.
    Seats {
        /// For so many or more.
        least: usize,
        /// So many there are.
        seats: usize,
    },
}

impl RulesetError {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: harmless(&message.into(), LONGEST), misfit: None }
    }

    pub(crate) fn because(self, misfit: impl Into<Option<Misfit>>) -> Self {
        Self { misfit: misfit.into(), ..self }
    }

    /// The line in the file, from 1; 0 if it is not about one line.
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The file.
    pub fn file(&self) -> &str {
        &self.place.file
    }
}

/// A name that does not exist, as it can be repeated.
pub(crate) fn quoted(name: &str) -> String {
    format!("`{}`", harmless(name, QUOTED))
}

/// "; did you mean `x`?" for the name nearest to one that does not exist, or a list where none is near.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.collect();
    let scored = known.iter().map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    match scored.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((score, candidate)) if score > 0.75 => format!("; did you mean `{candidate}`?"),
        Some(_) => format!("; known are `{}`", known.join("`, `")),
        None => String::new(),
    }
}
