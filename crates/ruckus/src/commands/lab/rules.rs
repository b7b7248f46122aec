//! The rules that a simulation plays by.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ruckus_ruleset::{PRESETS, Ruleset};

/// Returns a preset, or what stands in the file of a ruleset or of a home-made rule.
pub(super) fn ruleset(name: &str) -> Result<Ruleset> {
    if PRESETS.iter().any(|preset| preset.name == name) {
        return Ok(Ruleset::preset(name)?);
    }
    if !Path::new(name).is_file() {
        // The error names the nearest preset.
        let error = Ruleset::preset(name).err();
        bail!("`{name}` is neither a preset nor a file{}", error.map_or(String::new(), |error| format!(": {error}")));
    }
    let text = fs::read_to_string(name).with_context(|| format!("cannot read {name}"))?;
    Ok(Ruleset::read(name, &text)?)
}
