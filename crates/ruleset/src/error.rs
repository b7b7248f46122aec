//! What is wrong with a ruleset, and where.

use ruckus_engine::{Misfit, harmless};
use ruckus_homemade::{Fault, Homemade};
use thiserror::Error;

use crate::Place;

/// How much is said of what is wrong, in characters.
const LONGEST: usize = 600;

/// A ruleset is refused: file, line, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct RulesetError {
    place: Place,
    /// What is wrong and what would be right.
    pub message: String,
    /// What of it whoever words it anew has to know; nothing of what is wrong with a file. Boxed, since most is never asked for.
    pub misfit: Option<Box<Misfit>>,
}

impl RulesetError {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: harmless(&message.into(), LONGEST), misfit: None }
    }

    pub(crate) fn because(self, misfit: impl Into<Option<Misfit>>) -> Self {
        Self { misfit: misfit.into().map(Box::new), ..self }
    }

    /// The same, for what another error is about.
    pub(crate) fn for_what(self, other: Self) -> Self {
        Self { misfit: other.misfit, ..self }
    }

    /// Something is wrong with a home-made rule.
    pub(crate) fn of_homemade(place: Place, rule: &Homemade, fault: Fault) -> Self {
        let misfit = ruckus_homemade::misfit(rule, fault);
        Self::new(place, misfit.to_string()).because(misfit)
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
