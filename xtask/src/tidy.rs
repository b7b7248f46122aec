//! `cargo xtask tidy`: checks that no compiler does. Each module contains one kind of check; a breach is a [`Finding`]
//! with its place and a fix.

mod arrows;
mod commits;
mod cycles;
mod documents;
mod engine;
mod error_codes;
mod licences;
mod page_names;
mod paths;
mod plain_english;
mod private;
mod protocol;
mod room;
mod scenarios;
mod sizes;
mod tests;
mod tree;
mod type_sizes;
mod unfinished;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use commits::History;
use tree::Tree;

/// A breach of a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// The path, relative to the root of the repository.
    file: String,
    /// The line, from 1; 0 for the whole file.
    line: usize,
    /// The breach and its fix.
    message: String,
}

impl Finding {
    fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

/// A check of the whole tree that returns every breach.
type Check = fn(&Tree) -> Vec<Finding>;

/// Runs all checks and prints every breach, skipped checks and a summary.
pub(crate) fn run(root: &Path) -> Result<ExitCode> {
    let tree = Tree::read(root)?;
    let laws: [(&str, Check); 18] = [
        ("files stay small", sizes::check),
        ("types stay small", type_sizes::check),
        ("nothing is unfinished", unfinished::check),
        ("tests never sleep and hope", tests::check),
        ("nothing private is in the tree", private::check),
        ("packages of the page have free licenses", licences::check),
        ("the engine is pure", engine::check_purity),
        ("rules and evolve do not name each other", engine::check_rules),
        ("the engine knows guests, but not home-made rules", engine::check_guests),
        ("dependencies point one way", arrows::check),
        ("cycles of modules only shrink, and the engine's depend downwards", cycles::check),
        ("a room does not use sockets, a database or a clock", room::check),
        ("every claimed clause has its scenario", scenarios::check),
        ("docs/protocol.md lists every fact", protocol::check),
        ("every error code is in use", error_codes::check),
        ("the page names no rule", page_names::check),
        ("comments and docs are in plain English", plain_english::check),
        ("documents are linked, and their commands exist", documents::check),
    ];
    let mut kept: Vec<bool> = laws.iter().map(|(law, check)| report(law, check(&tree))).collect();
    match History::read(root) {
        Some(history) => kept.push(report("commit subjects are short and name the part", commits::check(&history))),
        None => println!("SKIPPED commit subjects: needs git and the complete history"),
    }
    let broken = kept.iter().filter(|kept| !**kept).count();
    println!("tidy: {} files, {} laws, {broken} broken", tree.files().len(), kept.len());
    Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the breaches of a rule. True if there are none.
fn report(law: &str, mut findings: Vec<Finding>) -> bool {
    findings.sort();
    if !findings.is_empty() {
        println!("BROKEN {law}");
    }
    for Finding { file, line, message } in &findings {
        match line {
            0 => println!("       {file}: {message}"),
            line => println!("       {file}:{line}: {message}"),
        }
    }
    findings.is_empty()
}
