//! The steps by which each fact changes a view, for the folds in TypeScript and Python:
//! `crates/engine/src/views/fold.json` as a constant of the page's client and as a file of the package for Python.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::Files;

const SOURCE: &str = "crates/engine/src/views/fold.json";

const HEAD: &str = "\
/** The steps of each fact, the form of a new seat, and the fields that a view omits if empty. */
export const FOLD = ";

/// The steps as a constant of the page's client.
pub(crate) fn typescript(root: &Path) -> Result<String> {
    Ok(format!("{HEAD}{}", read(root)?))
}

/// Adds the file for Python.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    files.insert("python/ruckus-client/ruckus_client/fold.json".to_owned(), read(root)?);
    Ok(())
}

fn read(root: &Path) -> Result<String> {
    let steps = fs::read_to_string(root.join(SOURCE)).with_context(|| format!("cannot read {SOURCE}"))?;
    serde_json::from_str::<serde_json::Value>(&steps).with_context(|| format!("{SOURCE} is not JSON"))?;
    Ok(steps)
}
