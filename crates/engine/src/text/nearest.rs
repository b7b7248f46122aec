//! Unknown names: quoting them safely, and suggesting the nearest known name.

use crate::text::shown::harmless;

/// Maximum length of a quoted name, in characters.
const QUOTED: usize = 60;

/// How much less similar than the best name another suggested name can be.
const CLOSE: f64 = 0.1;

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
    several_near(name, known, 1).pop()
}

/// Returns up to `most` known names with a similarity to `name` above 0.75, the most similar one first. Names that are
/// clearly less similar than that one are left out: `stakcing` is `stacking`, not `matching`.
pub fn several_near<'a>(name: &str, known: impl Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let scored = known.map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    let mut near: Vec<_> = scored.filter(|&(score, _)| score > 0.75).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let best = near.last().map_or(0.0, |&(score, _)| score);
    near.retain(|&(score, _)| score > best - CLOSE);
    near.into_iter().rev().take(most).map(|(_, candidate)| candidate).collect()
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
