//! The rulebook as data: chapters, clauses, house rules, interactions of rules, and every scenario as a worked example.
//! It is computed from files of the repository, which the program contains.

mod book;
mod citations;
mod error;
mod examples;
mod sources;

pub use book::{
    Exclusion, Meeting, Meetings, Rulebook, RulebookChapter, RulebookClause, RulebookGroup, RulebookParam,
    RulebookRule, RulebookRuling, RulebookWord,
};
pub use citations::{ScenarioIndex, clauses, links, scenarios, switches};
pub use error::RulebookError;
pub use examples::{Example, ExampleStep};
pub use sources::{FOLDERS, SourceFiles};

use std::collections::BTreeMap;

/// The whole rulebook.
#[derive(Clone, Debug)]
pub struct Book {
    /// Chapters, clauses and house rules.
    pub rulebook: Rulebook,
    /// Interactions of rules.
    pub meetings: Meetings,
    /// The worked examples by name: the scenario's folder below `scenarios/` and its own name.
    pub examples: BTreeMap<String, Example>,
}

impl Book {
    /// Computes the rulebook. This runs every scenario.
    ///
    /// # Errors
    /// If the clauses are invalid, name an unknown rule, or name a first example that does not cite them, or if a
    /// scenario's name cannot be part of a URL.
    pub fn of(files: &SourceFiles) -> Result<Self, RulebookError> {
        let clauses = clauses(files)?;
        let examples = examples::all(files, &clauses)?;
        let rulebook = book::rulebook(&clauses, &examples)?;
        Ok(Self { rulebook, meetings: book::meetings(&examples), examples })
    }
}
