//! Rules that an argument names: a preset, a line of rules, or a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ruckus_engine::RuleId;
use ruckus_ruleset::{PRESETS, Ruleset, RulesetError};

/// Returns the rules.
///
/// # Errors
/// There are no such rules, or they are invalid.
pub(crate) fn ruleset(given: &str) -> Result<Ruleset> {
    Ok(read(given)??)
}

/// Reads the rules. The inner error says what is wrong in them.
///
/// # Errors
/// The argument is neither a preset nor a line, and there is no such file.
pub(crate) fn read(given: &str) -> Result<Result<Ruleset, RulesetError>> {
    if PRESETS.iter().any(|preset| preset.name == given) {
        return Ok(Ruleset::preset(given));
    }
    if is_rules_line(given) {
        return Ok(Ruleset::from_line(given));
    }
    if !Path::new(given).is_file() {
        // The error suggests the most similar preset.
        let error = Ruleset::preset(given).err();
        bail!("`{given}` is neither a preset nor a file{}", error.map_or(String::new(), |error| format!(": {error}")));
    }
    let text = fs::read_to_string(given).with_context(|| format!("cannot read {given}"))?;
    Ok(Ruleset::read(given, &text))
}

/// Returns true for a line of rules that is not the name of a preset. Files come first, because their names can contain
/// spaces and signs. The name of a rule is a line too: the error then says that its sign is missing.
pub(crate) fn is_rules_line(given: &str) -> bool {
    let given = given.trim();
    let has_words = given.contains(char::is_whitespace) || given.contains('=') || given.starts_with(['+', '-']);
    (has_words || RuleId::named(given).is_some()) && !given.contains('\n') && !Path::new(given).exists()
}
