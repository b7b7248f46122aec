//! Reads the deck from `decks/standard.toml`, reports its errors, and writes the engine's table of faces.
//!
//! The other generators need the engine, this one does not. So it can repair the table of an engine that does not
//! compile, and the other generators use the new deck.

mod check;
mod file;
mod rust;

use std::path::Path;

use anyhow::{Context, Result, bail};

/// The deck in use.
const DECK: &str = "decks/standard.toml";
/// The generated file.
const FACES: &str = "crates/engine/src/cards/card/faces.rs";

/// Writes the engine's table of faces, or only compares it if `check` is set. Returns true if the file was up to date.
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
