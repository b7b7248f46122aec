//! Finds unfinished work: marks for later, code that panics because it is missing, and tests that are disabled or that
//! disable others.

use super::Finding;
use super::tree::{RepoFile, Tree};

/// Marks, the extensions of the files in which they count, and the fix. `concat!` prevents this file from matching
/// itself.
const MARKS: &[(&str, &[&str], &str)] = &[
    (concat!("FIX", "ME"), &[], "fix it now or open an issue"),
    (concat!("XX", "X:"), &[], "fix it now or open an issue"),
    (concat!("to", "do!("), &["rs"], "implement it, or do not promise it"),
    (concat!("unimple", "mented!("), &["rs"], "implement it, or do not promise it"),
    (concat!("#[ig", "nore"), &["rs"], "fix the test or delete it"),
    (concat!("test.sk", "ip"), &["ts", "js", "mjs", "svelte"], "fix the test or delete it"),
    (concat!("it.sk", "ip"), &["ts", "js", "mjs", "svelte"], "fix the test or delete it"),
    (concat!("describe.sk", "ip"), &["ts", "js", "mjs", "svelte"], "fix the test or delete it"),
    (concat!("test.fix", "me"), &["ts", "js", "mjs", "svelte"], "fix the test or delete it"),
    (concat!("it.to", "do"), &["ts", "js", "mjs", "svelte"], "write the test or delete it"),
    (concat!("test.on", "ly"), &["ts", "js", "mjs", "svelte"], "all tests must run"),
    (concat!("it.on", "ly"), &["ts", "js", "mjs", "svelte"], "all tests must run"),
    (concat!("describe.on", "ly"), &["ts", "js", "mjs", "svelte"], "all tests must run"),
    (concat!("@ts-ig", "nore"), &["ts", "svelte"], "write the type"),
    (concat!("@ts-no", "check"), &["ts", "svelte"], "write the types"),
];

/// Marks of unfinished work.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files().iter().filter(|file| !file.is_lock()).flat_map(check_file).collect()
}

fn check_file(file: &RepoFile) -> Vec<Finding> {
    let marks: Vec<_> = MARKS.iter().filter(|(_, endings, _)| endings.is_empty() || file.is(endings)).collect();
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        for (mark, _, right) in &marks {
            if text.contains(mark) {
                found.push(Finding::new(&file.path, line, format!("`{mark}`: {right}")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_only_where_they_apply() {
        let rust = concat!("fn f() {\n    to", "do!()\n}\n");
        let tree = Tree::of(&[("a.rs", rust), ("a.md", rust), ("b.md", concat!("FIX", "ME"))]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| (finding.file, finding.line)).collect();
        assert_eq!(found, [("a.rs".to_owned(), 2), ("b.md".to_owned(), 1)]);
    }
}
