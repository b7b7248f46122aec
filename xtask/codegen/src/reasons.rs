//! The English sentences of reasons for refusals, for the page: `crates/phrases/src/reasons.json` as a constant of the
//! page's client.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

const SOURCE: &str = "crates/phrases/src/reasons.json";

const HEAD: &str = "\
/** The English sentences of reasons for refusals, by code. Words in braces are fields of the reason. */
export const REASONS = ";

/// The sentences as a constant of the page's client.
pub(crate) fn typescript(root: &Path) -> Result<String> {
    let sentences = fs::read_to_string(root.join(SOURCE)).with_context(|| format!("cannot read {SOURCE}"))?;
    Ok(format!("{HEAD}{sentences}"))
}
