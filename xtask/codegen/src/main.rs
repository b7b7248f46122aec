//! `cargo xtask codegen`: writes all generated files, or with `--check` lists the ones that are out of date.
//!
//! - `docs/api/`: descriptions of the sockets and of HTTP for authors of clients;
//! - the tables of routes, error codes, visible cells and facts in `docs/`, between markers;
//! - `web/packages/client/src/generated.ts`: the wire types in TypeScript, the deck's faces, the steps of
//!   `crates/engine/src/views/fold.json`, and the sentences of `crates/phrases/src/reasons.json`;
//! - `web/src/lib/fixtures/`: steps of real games that test the page's fold against the engine's, and the rulebook for
//!   tests of the page;
//! - `python/ruckus-client/ruckus_client/fold.json`: the steps of facts for Python;
//! - `docs/rules/`: the rules, their clauses, and the interactions of rules.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

mod api;
mod deck;
mod fixtures;
mod fold;
mod layout;
mod markers;
mod pages;
mod players;
mod reasons;
mod rulebook;
mod types;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use ruckus_rulebook::SourceFiles;

/// Writes generated files.
#[derive(Parser)]
struct Cli {
    /// Write nothing; fail if a file is out of date.
    #[arg(long)]
    check: bool,
}

/// Files by path, relative to the root of the repository.
type Files = BTreeMap<String, String>;

/// Folders that contain only generated files: other files in them are deleted.
const OWNED: &[&str] = &["docs/rules"];

fn main() -> Result<ExitCode> {
    let cli = Cli::parse();
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&here).ancestors().nth(2).context("the manifest is in xtask/codegen")?;

    let mut files = Files::new();
    types::write(root, &mut files)?;
    api::write(root, &mut files)?;
    let sources = SourceFiles::read(root)?;
    pages::write(&sources, &mut files)?;
    fixtures::write(&mut files)?;
    fold::write(root, &mut files)?;
    rulebook::write(root, &sources, &mut files)?;

    let stale = stale(root, &files)?;
    if cli.check {
        for path in &stale {
            println!("{path} is stale: run `cargo xtask codegen`");
        }
    } else {
        for path in &stale {
            write(&root.join(path), files.get(path))?;
            println!("wrote {path}");
        }
    }
    println!("codegen: {} files, {} of them {}", files.len(), stale.len(), if cli.check { "stale" } else { "written" });
    Ok(if cli.check && !stale.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The files that are missing, out of date, or should not exist.
fn stale(root: &Path, files: &Files) -> Result<Vec<String>> {
    let mut stale = Vec::new();
    for (path, text) in files {
        let found = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        if found != *text {
            stale.push(path.clone());
        }
    }
    for folder in OWNED {
        unexpected(root, folder, files, &mut stale)?;
    }
    Ok(stale)
}

/// Finds files in a folder and below that should not exist.
fn unexpected(root: &Path, folder: &str, files: &Files, found: &mut Vec<String>) -> Result<()> {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return Ok(()) };
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {folder}"))?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            unexpected(root, &path, files, found)?;
        } else if !files.contains_key(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// Writes a file, or removes it if `text` is `None`.
fn write(path: &Path, text: Option<&String>) -> Result<()> {
    let failed = || format!("cannot write {}", path.display());
    let Some(text) = text else {
        return std::fs::remove_file(path).with_context(failed);
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(failed)?;
    }
    std::fs::write(path, text).with_context(failed)
}
