//! The rules of a simulation.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ruckus_ruleset::{PRESETS, Ruleset};

/// Returns a preset, or the ruleset or home-made rule in a file.
pub(super) fn ruleset(name: &str) -> Result<Ruleset> {
    if PRESETS.iter().any(|preset| preset.name == name) {
        return Ok(Ruleset::preset(name)?);
    }
    if !Path::new(name).is_file() {
        // The error suggests the most similar preset.
        let error = Ruleset::preset(name).err();
        bail!("`{name}` is neither a preset nor a file{}", error.map_or(String::new(), |error| format!(": {error}")));
    }
    let text = fs::read_to_string(name).with_context(|| format!("cannot read {name}"))?;
    Ok(Ruleset::read(name, &text)?)
}
