//! Files stay small: most have at most 200 lines, none more than 600. A longer file contains more than one thing.

use super::Finding;
use super::tree::{RepoFile, Tree};

/// The largest number of lines.
const NONE_ABOVE: usize = 600;
/// The largest number of lines of most files: all but one in [`ONE_IN`].
const MOST_HAVE: usize = 200;
const ONE_IN: usize = 5;

/// Endings of files that people write and read.
const WRITTEN: &[&str] = &["rs", "ts", "js", "mjs", "svelte", "css", "html", "md", "toml", "sh"];

fn written(file: &RepoFile) -> bool {
    file.is(WRITTEN) && !file.is_generated() && !file.is_lock()
}

/// Files that are too long, and the longest file if too many exceed [`MOST_HAVE`].
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files: Vec<_> = tree.files().iter().filter(|file| written(file)).collect();
    let lines = |file: &RepoFile| file.text.lines().count();
    let too_long = files.iter().filter(|file| lines(file) > NONE_ABOVE).map(|file| {
        let message = format!("{} lines; split it: the maximum is {NONE_ABOVE}", lines(file));
        Finding::new(&file.path, 0, message)
    });
    let mut found: Vec<Finding> = too_long.collect();
    let mut long: Vec<_> = files.iter().map(|file| (lines(file), &file.path)).collect();
    long.retain(|&(lines, _)| lines > MOST_HAVE);
    if long.len() * ONE_IN > files.len() {
        let count = long.len();
        let message =
            format!("{count} of {} files have more than {MOST_HAVE} lines, of which this is the longest", files.len());
        found.extend(long.into_iter().max().map(|(_, path)| Finding::new(path, 0, message)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found_unless_they_are_generated() {
        let text = "line\n".repeat(601);
        let short: Vec<String> = (0..4).map(|number| format!("{number}.rs")).collect();
        let beside = |text: &str| {
            let files = [("a.rs", text), ("web/packages/client/src/generated.ts", text), ("Cargo.lock", text)];
            let short = short.iter().map(|path| (path.as_str(), "line\n"));
            check(&Tree::of(&files.into_iter().chain(short).collect::<Vec<_>>()))
        };
        let found = beside(&text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].file, "a.rs");
        assert!(beside(&"line\n".repeat(600)).is_empty());
    }

    #[test]
    fn too_many_long_files_are_found() {
        let long = "line\n".repeat(201);
        let found = check(&Tree::of(&[("a.rs", &long), ("b.rs", "line\n"), ("c.rs", "line\n"), ("d.rs", "line\n")]));
        assert_eq!(found.len(), 1, "one in four is too many");
        assert!(found[0].message.starts_with("1 of 4 files have more than 200 lines"), "{found:?}");
    }
}
