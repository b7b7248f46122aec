//! Names that do not exist: how they are repeated, and which one was probably meant.

use crate::text::shown::harmless;

/// How much of a name that does not exist is repeated, in characters.
const QUOTED: usize = 60;

/// A name as it can be repeated.
pub fn quotable(name: &str) -> String {
    harmless(name, QUOTED)
}

/// A name that does not exist, as it can be repeated.
pub fn quoted(name: &str) -> String {
    format!("`{}`", quotable(name))
}

/// The name nearest to one that does not exist, if one is near.
pub fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.map(|candidate| (strsim::jaro_winkler(name, candidate), candidate));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(score, _)| score > 0.75).map(|(_, candidate)| candidate)
}

/// "; did you mean `x`?" for the name nearest to one that does not exist, or a list where none is near.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.collect();
    match near(name, known.iter().copied()) {
        Some(candidate) => format!("; did you mean `{candidate}`?"),
        None if known.is_empty() => String::new(),
        None => format!("; known are `{}`", known.join("`, `")),
    }
}
