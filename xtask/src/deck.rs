//! The deck as data: reads `decks/standard.toml`, says what is wrong with it, and writes the engine's table of faces.
//!
//! It stands here and not with the other generators, which need the engine: so a deck can be mended while the engine does not
//! compile, and they find the new one in it.

mod check;
mod file;
mod rust;

use std::path::Path;

use anyhow::{Context, Result, bail};

/// The deck that is played with.
const DECK: &str = "decks/standard.toml";
/// What is made of it.
const FACES: &str = "crates/engine/src/cards/card/faces.rs";

/// Writes the engine's table of faces, or only looks; says whether it is fresh.
pub(super) fn write(root: &Path, check: bool) -> Result<bool> {
    let text = std::fs::read_to_string(root.join(DECK)).with_context(|| format!("cannot read {DECK}"))?;
    let wrong = |faults: Vec<file::Fault>| {
        let lines: Vec<_> = faults.iter().map(|fault| format!("{DECK}:{}: {}", fault.line, fault.message)).collect();
        lines.join("\n")
    };
    let faces = match file::read(&text) {
        Ok(faces) => faces,
        Err(fault) => bail!("{}", wrong(vec![fault])),
    };
    let faults = check::faults(&text, &faces);
    if !faults.is_empty() {
        bail!("{}", wrong(faults));
    }
    let written = rust::write(&faces);
    if std::fs::read_to_string(root.join(FACES)).is_ok_and(|found| found == written) {
        return Ok(true);
    }
    if check {
        println!("{FACES} is stale: run `cargo xtask codegen`");
        return Ok(false);
    }
    std::fs::write(root.join(FACES), written).with_context(|| format!("cannot write {FACES}"))?;
    println!("wrote {FACES}");
    Ok(true)
}
