//! What is wrong with a ruleset, and where.

use thiserror::Error;

use super::Place;
use crate::homemade::{Fault, Homemade};
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
    /// What of it whoever words it anew has to know; nothing of what is wrong with a file. Boxed, since most is never asked for.
    pub misfit: Option<Box<Misfit>>,
}

/// What does not go together at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Something is wrong with a home-made rule, by itself or at this table.
    Homemade {
        /// Its name in files.
        name: String,
        /// Its name for people.
        title: String,
        /// What is wrong, and where.
        fault: Fault,
    },
}

impl Misfit {
    /// What is wrong with a home-made rule; none if it is about no such rule.
    pub fn of_homemade(self) -> Option<Fault> {
        if let Self::Homemade { fault, .. } = self { Some(fault) } else { None }
    }
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
        let (name, title) = (quotable(&rule.name), quotable(&rule.title));
        Self::new(place, format!("`{name}`: {fault}")).because(Misfit::Homemade { name, title, fault })
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

/// A name as it can be repeated.
pub(crate) fn quotable(name: &str) -> String {
    harmless(name, QUOTED)
}

/// A name that does not exist, as it can be repeated.
pub(crate) fn quoted(name: &str) -> String {
    format!("`{}`", quotable(name))
}

/// The name nearest to one that does not exist, if one is near.
pub(crate) fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(score, _)| score > 0.75).map(|(_, candidate)| candidate)
}

/// "; did you mean `x`?" for the name nearest to one that does not exist, or a list where none is near.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.collect();
    match near(name, known.iter().copied()) {
        Some(candidate) => format!("; did you mean `{candidate}`?"),
        None if known.is_empty() => String::new(),
        None => format!("; known are `{}`", known.join("`, `")),
    }
}
