//! Tests do not sleep: time is paused or passed in, and browser tests wait for elements. If a test must wait, a comment
//! on the same line or the line above gives the reason: `tidy: waits because …`.

use super::Finding;
use super::paths::tests_begin;
use super::tree::{RepoFile, Tree};

const EXCUSE: &str = "tidy: waits because ";
const SLEEPS: &[(&str, &[&str])] = &[
    ("thread::sleep", &["rs"]),
    ("time::sleep", &["rs"]),
    (concat!("waitFor", "Timeout"), &["ts", "js", "mjs"]),
    (concat!("networ", "kidle"), &["ts", "js", "mjs"]),
];

/// Tests that sleep.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files().iter().flat_map(check_file).collect()
}

/// The first line of test code in a file.
fn first_test(file: &RepoFile) -> usize {
    let named = ["tests/", "e2e/", "benches/"].iter().any(|folder| file.path.contains(folder))
        || [".test.ts", ".spec.ts"].iter().any(|end| file.path.ends_with(end))
        || (file.is(&["rs"]) && file.name() == "tests.rs" && !file.path.starts_with("xtask/"));
    if named {
        return 1;
    }
    tests_begin(&file.text)
}

fn check_file(file: &RepoFile) -> Vec<Finding> {
    let begin = first_test(file);
    let mut found = Vec::new();
    let mut before = "";
    for (line, text) in file.lines() {
        let excused = text.contains(EXCUSE) || before.contains(EXCUSE);
        before = text;
        if line < begin || excused {
            continue;
        }
        for (sleep, endings) in SLEEPS {
            if file.is(endings) && text.contains(sleep) {
                let right = format!("`{sleep}` in a test: wait for what is to happen, or say `{EXCUSE}…`");
                found.push(Finding::new(&file.path, line, right));
            }
        }
    }
    found
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn sleeps_are_found_only_in_tests_and_can_be_excused() {
        let sleep = concat!("thr", "ead::sleep(d)");
        let text = format!("fn f() {{ {sleep} }}\n#[cfg(test)]\nmod tests {{\n    fn g() {{ {sleep} }}\n}}\n");
        let excused = format!("// {EXCUSE}the line really is slow\n{sleep};\n");
        let tree = Tree::of(&[("src/a.rs", &text), ("tests/b.rs", &excused), ("tests/c.rs", sleep)]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| (finding.file, finding.line)).collect();
        assert_eq!(found, [("src/a.rs".to_owned(), 4), ("tests/c.rs".to_owned(), 1)]);
    }
}
