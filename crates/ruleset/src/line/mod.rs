//! Rulesets as one short line, for typing and sharing (`docs/rules-line.md`):
//!
//! ```text
//! super-speed +stacking -interrupt mercy=25 uno.penalty=3
//! ```
//!
//! A line has a game, then what changes in it. Each word changes only what it names.

mod apply;
mod lists;
mod read;
mod words;
mod write;

pub use write::RulesLine;

use crate::{Ruleset, RulesetError, SettingLocation, file};

/// The maximum length of a line, in characters.
const LONGEST: usize = 4000;
/// The keys with a text.
const TEXTS: [&str; 3] = ["title", "summary", "name"];

impl Ruleset {
    /// Reads a line of rules.
    ///
    /// # Errors
    /// Returns the first error with its position, and words that would be right.
    ///
    /// ```
    /// use ruckus_ruleset::Ruleset;
    /// let ruleset = Ruleset::from_line("super-speed +stacking -interrupt mercy=25 uno.penalty=3").unwrap();
    /// assert_eq!((ruleset.base(), ruleset.procedures().uno.penalty), ("super-speed", 3));
    /// let error = Ruleset::from_line("super-speed +stakcing").unwrap_err();
    /// assert_eq!(error.to_string(), "rules:1:13: there is no rule `stakcing`; did you mean `+stacking`?");
    /// ```
    pub fn from_line(line: &str) -> Result<Self, RulesetError> {
        read::read(line).and_then(|words| apply::apply(&words)).map_err(|error| {
            let place = SettingLocation::in_line(error.at.start);
            RulesetError::new(place, error.to_string()).at_line(error)
        })
    }

    /// Reads a line of rules or a ruleset file, as [`is_line`] decides. `file` is the file's name for errors.
    ///
    /// # Errors
    /// As for [`Self::from_line`] and [`Self::parse`].
    pub fn from_line_or_file(file: &str, text: &str) -> Result<Self, RulesetError> {
        if is_line(text) { Self::from_line(text) } else { Self::parse(file, text) }
    }
}

/// Returns true if a text is a line of rules, and not a file. A file has several lines, or a single line of TOML that
/// has only keys of ruleset files.
///
/// ```
/// use ruckus_ruleset::is_line;
/// assert!(is_line("psycho") && is_line("classic +stacking") && is_line("mercy=25"));
/// assert!(!is_line("base = 'psycho'") && !is_line("[rules]\nstacking = true") && !is_line(""));
/// ```
pub fn is_line(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.contains(['\n', '\r']) || text.starts_with(['{', '[', '#']) {
        return false;
    }
    toml::from_str::<toml::Table>(text).map_or(true, |table| !table.keys().all(|key| file::is_key(key)))
}
