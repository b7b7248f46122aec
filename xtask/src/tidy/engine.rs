//! The engine and home-made rules are pure, rules do not know each other, and the engine does not know home-made rules.
//! `crates/engine/clippy.toml` forbids single types and functions. This module checks the rest: whole modules of the
//! standard library, `async`, dependencies, and names.

use super::paths::{Named, named, tests_begin};
use super::tree::{RepoFile, Tree};
use super::{Finding, arrows};

const SOURCE: &str = "crates/engine/src/";
const RULES: &str = "crates/engine/src/rules/";

/// Modules of the standard library with access to the outside, and the alternative in an engine.
const OUTSIDE: &[(&str, &str)] = &[
    ("env", "the rulebook provides what varies"),
    ("fs", "callers of the engine read files"),
    ("io", "callers of the engine read files"),
    ("net", "callers of the engine own sockets"),
    ("os", "the engine runs the same everywhere"),
    ("process", "the engine does not start or stop processes"),
    ("thread", "the engine has no threads"),
];

/// Words that the engine must not use.
const WORDS: &[(&str, &str)] = &[
    ("async", "the engine is not async"),
    ("await", "the engine is not async"),
    ("HashMap", "its order varies between runs; use BTreeMap or an array"),
    ("HashSet", "its order varies between runs; use BTreeSet, CardSet or SeatSet"),
    ("Instant", "the input contains the time"),
    ("SystemTime", "the input contains the time"),
    ("OsRng", "the input contains the entropy"),
    ("SysRng", "the input contains the entropy"),
    ("ThreadRng", "the input contains the entropy"),
    ("thread_rng", "the input contains the entropy"),
    ("from_os_rng", "the input contains the entropy"),
    ("from_entropy", "the input contains the entropy"),
    ("getrandom", "the input contains the entropy"),
];

/// The libraries that the engine may use. None of them reads a clock, a file or the machine's randomness.
const LIBRARIES: &[&str] = &[
    "arrayvec",
    "blake3",
    "hex",
    "itoa",
    "rand_chacha",
    "rand_core",
    "serde",
    "schemars",
    "smallvec",
    "strsim",
    "thiserror",
    "ts-rs",
];

/// The pure crates, and the additional dependencies that each may have.
const PURE: &[(&str, &[&str])] =
    &[("engine", &[]), ("homemade", &["ruckus-engine"]), ("arbiter", &[]), ("events", &[]), ("strength", &[])];

/// Names from the wire format that the engine may use for home-made rules.
const WIRE: &[&str] = &["homemade", "HomemadeSame"];

/// Checks invariant 1 of `ARCHITECTURE.md` for these crates.
pub(super) fn check_purity(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (name, besides) in PURE {
        for file in tree.under(&format!("crates/{name}/src/")).filter(|file| file.is(&["rs"])) {
            let tests = tests_begin(&file.text);
            for named in named(&file.text).iter().filter(|named| named.line < tests) {
                found.extend(impure(named).map(|why| {
                    Finding::new(&file.path, named.line, format!("`{}` in `{name}`: {why}", named.written()))
                }));
            }
        }
        let Some(manifest) = tree.file(&format!("crates/{name}/Cargo.toml")) else { continue };
        for library in arrows::dependencies(manifest) {
            if !LIBRARIES.contains(&library.as_str()) && !besides.contains(&library.as_str()) {
                let message = format!("`{name}` does not need `{library}`; it may use {}", LIBRARIES.join(", "));
                found.push(Finding::new(&manifest.path, 0, message));
            }
        }
    }
    found
}

/// Law 4: the engine gets home-made rules from outside and names nothing of them except the words of the wire format.
pub(super) fn check_guests(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in tree.under(SOURCE).filter(|file| file.is(&["rs"])) {
        for (line, text) in file.lines().filter(|(_, text)| !text.trim_start().starts_with("//")) {
            let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let homemade = |word: &&str| word.to_lowercase().contains("homemade") && !WIRE.contains(word);
            if let Some(word) = words.into_iter().find(homemade) {
                let message = format!(
                    "`{word}`: the engine knows guests, but not home-made rules; they are in `ruckus-homemade`"
                );
                found.push(Finding::new(&file.path, line, message));
            }
        }
    }
    found
}

fn impure(named: &Named) -> Option<&'static str> {
    let module = OUTSIDE.iter().find(|(module, _)| named.has(&["std", module])).map(|(_, why)| *why);
    module.or_else(|| WORDS.iter().find(|(word, _)| named.has(&[word])).map(|(_, why)| *why))
}

/// Laws 3 and 4: `evolve` names no house rule, and no rule names another.
pub(super) fn check_rules(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in tree.under(SOURCE).filter(|file| file.path.starts_with("crates/engine/src/facts/evolve")) {
        for named in named(&file.text).iter().filter(|named| named.has(&["rules"])) {
            let message =
                format!("`{}`: evolve applies facts to tables and must not name house rules", named.written());
            found.push(Finding::new(&file.path, named.line, message));
        }
    }
    let rules: Vec<_> = tree.under(RULES).filter(|file| file.is(&["rs"])).collect();
    let names: Vec<_> = rules.iter().filter_map(|file| rule_of(file)).collect();
    for file in &rules {
        let Some(own) = rule_of(file) else { continue };
        let tests = tests_begin(&file.text);
        let others: Vec<_> = names.iter().copied().filter(|other| *other != own).collect();
        let mut blame = |line: usize, written: &str, other: &str| {
            let message = format!(
                "{written}: the rule `{own}` names the rule `{other}`; put their interaction in the interactions \
                 table, and shared code next to the rules"
            );
            found.push(Finding::new(&file.path, line, message));
        };
        for named in named(&file.text).iter().filter(|named| named.line < tests) {
            if let Some(other) = others.iter().find(|other| names_module(named, other) || names_number(named, other)) {
                blame(named.line, &format!("`{}`", named.written()), other);
            }
        }
        // A rule may name the rules that it requires: they are part of its description.
        for (line, text) in file.lines().filter(|(line, text)| *line < tests && !text.contains("requires:")) {
            if let Some(other) = others.iter().find(|other| names_in_text(text, other)) {
                blame(line, "a text", other);
            }
        }
    }
    found
}

/// The rule that a file belongs to: the first part of its path below `rules/`. `None` for the prelude and shared files.
fn rule_of(file: &RepoFile) -> Option<&str> {
    let below = file.path.strip_prefix(RULES)?;
    let rule = below.split('/').next()?.trim_end_matches(".rs");
    (!["mod", "prelude", "shared"].contains(&rule)).then_some(rule)
}

fn names_module(named: &Named, rule: &str) -> bool {
    named.has(&["rules", rule]) || named.has(&["super", rule])
}

/// True if a path names the number of another rule. House rules have numbers named after them, such as `DOGHOUSE`.
/// Other rules may only use the numbers of procedures, which apply at every table.
fn names_number(named: &Named, rule: &str) -> bool {
    !is_procedure(rule) && named.parts.last().is_some_and(|last| *last == title(rule).to_uppercase())
}

/// True if a text names another house rule. Names of procedures, such as `color`, are also words of other rules.
fn names_in_text(text: &str, rule: &str) -> bool {
    !is_procedure(rule) && text.contains(&format!("\"{}\"", title(rule).replace('_', "-")))
}

/// True for a rule that applies at every table.
fn is_procedure(rule: &str) -> bool {
    ["c_", "g_", "m_", "u_"].iter().any(|chapter| rule.starts_with(chapter))
}

/// A rule's name without the clause at the start of its file name: `doghouse` for `sp_4_doghouse`.
fn title(rule: &str) -> &str {
    rule.find(|letter: char| letter.is_ascii_digit())
        .and_then(|digit| rule[digit..].split_once('_'))
        .map_or(rule, |(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: &[Finding]) -> Vec<usize> {
        found.iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn clocks_files_and_hashers_are_found() {
        let code = "use std::collections::BTreeMap;\nuse std::{fs, time::Duration};\nfn f() { let m = HashMap::new(); }\nasync fn g() {}\n";
        let found = check_purity(&Tree::of(&[("crates/engine/src/a.rs", code)]));
        assert_eq!(lines(&found), [2, 3, 4]);
    }

    #[test]
    fn engine_tests_are_exempt() {
        let code = "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
        assert!(check_purity(&Tree::of(&[("crates/engine/src/a.rs", code)])).is_empty());
    }

    #[test]
    fn an_unknown_library_is_found() {
        let manifest = "[dependencies]\nserde = \"1\"\ntokio = \"1\"\n[dev-dependencies]\nproptest = \"1\"\n";
        let found = check_purity(&Tree::of(&[("crates/engine/Cargo.toml", manifest)]));
        assert_eq!(found.len(), 1);
        assert!(found[0].message.contains("tokio"));
    }

    #[test]
    fn home_made_rules_must_be_pure_too() {
        let manifest = "[dependencies]\nruckus-engine = \"1\"\ntokio = \"1\"\n";
        let tree = Tree::of(&[
            ("crates/homemade/src/a.rs", "use std::fs;\n"),
            ("crates/homemade/Cargo.toml", manifest),
            ("crates/store/src/a.rs", "use std::fs;\n"),
        ]);
        let found = check_purity(&tree);
        assert_eq!(found.len(), 2);
        assert!(found[0].message.contains("fs") && found[1].message.contains("tokio"));
    }

    #[test]
    fn homemade_names_in_the_engine_are_found() {
        let code =
            "//! Home-made: homemade rules.\nuse crate::homemade_rules;\nstruct HomemadeState;\nlet homemade = 1;\n";
        let tree = Tree::of(&[("crates/engine/src/a.rs", code), ("crates/homemade/src/a.rs", code)]);
        assert_eq!(lines(&check_guests(&tree)), [2, 3]);
    }

    #[test]
    fn a_rule_that_names_another_is_found() {
        let tree = Tree::of(&[
            ("crates/engine/src/rules/mod.rs", "mod sp_4_doghouse;\nmod u_uno;\nconst DOGHOUSE: u8 = 4;"),
            (
                "crates/engine/src/rules/sp_4_doghouse.rs",
                "use super::u_uno::penalty;\nuse crate::rules::{DOGHOUSE, UNO};\nconst NAMES: [&str; 2] = [\"doghouse\", \
                 \"uno\"];\n",
            ),
            (
                "crates/engine/src/rules/u_uno.rs",
                "use crate::table::Table;\nuse crate::rules::DOGHOUSE;\nconst FOE: &str = \"doghouse\";\nuse \
                 super::prelude::*;\n",
            ),
            ("crates/engine/src/rules/prelude.rs", "pub(super) use crate::tables::seat::Seat;\n"),
            ("crates/engine/src/facts/evolve.rs", "use crate::tables::rule_id::RuleId;\nuse crate::rules::uno;\n"),
        ]);
        let found = check_rules(&tree);
        assert_eq!(lines(&found), [2, 1, 2, 3]);
        assert!(found[1].message.contains("`sp_4_doghouse` names the rule `u_uno`"));
    }
}
