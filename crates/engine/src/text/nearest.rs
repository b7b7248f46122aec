//! Unknown names: quoting them safely, and suggesting the nearest known name.

use crate::text::shown::harmless;

/// Maximum length of a quoted name, in characters.
const QUOTED: usize = 60;

/// Sanitizes an unknown name for display.
pub fn quotable(name: &str) -> String {
    harmless(name, QUOTED)
}

/// Sanitizes an unknown name and puts it in backticks.
pub fn quoted(name: &str) -> String {
    format!("`{}`", quotable(name))
}

/// Returns the known name that is most similar to `name`, if the similarity is above 0.75.
pub fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(score, _)| score > 0.75).map(|(_, candidate)| candidate)
}

/// Returns "; did you mean `x`?" for the most similar known name, or a list of all known names if none is similar.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.collect();
    match near(name, known.iter().copied()) {
        Some(candidate) => format!("; did you mean `{candidate}`?"),
        None if known.is_empty() => String::new(),
        None => format!("; known names: `{}`", known.join("`, `")),
    }
}
