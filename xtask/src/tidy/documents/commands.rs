//! Commands in code blocks: `cargo xtask …` must parse, and `npm run …` must name a script.

use clap::Parser;

use super::markdown::commands;
use crate::Cli;
use crate::tidy::Finding;
use crate::tidy::tree::{RepoFile, Tree};

/// Commands of a document that do not work.
pub(super) fn check(document: &RepoFile, tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (line, command) in commands(document) {
        let words: Vec<&str> = command.split_whitespace().skip_while(|word| is_variable(word)).collect();
        let complaint = match *words.as_slice() {
            ["cargo", "xtask", ..] => xtask(&words[1..]),
            ["npm", "run", script, ..] => script_is_missing(script, tree),
            _ => None,
        };
        found.extend(complaint.map(|message| Finding::new(&document.path, line, message)));
    }
    found
}

/// True for `NAME=value` before a command.
fn is_variable(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
}

/// The error of a task, given as `xtask TASK …`. Programs that a task starts check their own arguments.
fn xtask(words: &[&str]) -> Option<String> {
    let error = Cli::try_parse_from(words).err()?;
    let text = error.to_string();
    Some(format!("`cargo {}`: {}", words.join(" "), text.lines().next().unwrap_or_default()))
}

/// The complaint about a script that no package has.
fn script_is_missing(script: &str, tree: &Tree) -> Option<String> {
    let has = |file: &RepoFile| {
        let package: Option<serde_json::Value> = serde_json::from_str(&file.text).ok();
        package.is_some_and(|package| package["scripts"].get(script).is_some())
    };
    let packages = || tree.files().iter().filter(|file| file.name() == "package.json");
    (!packages().any(has)).then(|| format!("no package.json has the script `{script}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_tasks_options_and_scripts_are_found() {
        let text = "```sh\ncargo xtask test --list   # prints\nA=1 cargo xtask leaks --rounds 5\nnpm run build\n\
                    cargo xtask kill --kills 5\ncargo xtask brew\nnpm run dance\n```\n\n```text\ncargo xtask none\n```\n";
        let tree = Tree::of(&[("a.md", text), ("web/package.json", r#"{"scripts": {"build": "x"}}"#)]);
        let lines: Vec<_> = check(&tree.files()[0], &tree).into_iter().map(|found| found.line).collect();
        assert_eq!(lines, [3, 6, 7]);
    }
}
