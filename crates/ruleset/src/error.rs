//! Errors in rulesets, with their location.

use ruckus_engine::{Misfit, harmless};
use ruckus_homemade::{Fault, Homemade};
use thiserror::Error;

use crate::SettingLocation;
use crate::line_error::LineError;

/// The maximum length of a message, in characters.
const LONGEST: usize = 600;

/// An error in a ruleset, with file and line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct RulesetError {
    place: SettingLocation,
    /// The error and how to fix it.
    pub message: String,
    /// The structured form of the error, for other wordings. `None` for errors in the file format. Boxed to keep the
    /// type small, because it is rarely needed.
    pub misfit: Option<Box<Misfit>>,
    /// The error in a line of rules, with its position. `None` for errors in files.
    pub in_line: Option<Box<LineError>>,
}

impl RulesetError {
    pub(crate) fn new(place: SettingLocation, message: impl Into<String>) -> Self {
        Self { place, message: harmless(&message.into(), LONGEST), misfit: None, in_line: None }
    }

    pub(crate) fn because(self, misfit: impl Into<Option<Misfit>>) -> Self {
        Self { misfit: misfit.into().map(Box::new), ..self }
    }

    pub(crate) fn at_line(self, error: LineError) -> Self {
        Self { in_line: Some(Box::new(error)), ..self }
    }

    /// Takes the structured form of another error.
    pub(crate) fn for_what(self, other: Self) -> Self {
        Self { misfit: other.misfit, ..self }
    }

    /// Creates the error for a fault in a home-made rule.
    pub(crate) fn of_homemade(place: SettingLocation, rule: &Homemade, fault: Fault) -> Self {
        let misfit = ruckus_homemade::misfit(rule, fault);
        Self::new(place, misfit.to_string()).because(misfit)
    }

    /// Returns the line in the file, from 1. 0 if the error is not about a particular line.
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// Returns the first character in the line, from 1. 0 if the error is about a whole line or file.
    pub const fn column(&self) -> usize {
        self.place.column
    }

    /// Returns the file.
    pub fn file(&self) -> &str {
        &self.place.file
    }
}
