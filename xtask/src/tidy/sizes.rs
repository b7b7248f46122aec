//! Files stay small: most under 200 lines, none above 600. A file that grows out of this holds two things.

use super::Finding;
use super::tree::{File, Tree};

/// No file has more lines.
const NONE_ABOVE: usize = 600;
/// Most files have fewer lines.
pub(super) const MOST_HAVE: usize = 200;

/// What people write by hand and read.
const WRITTEN: &[&str] = &["rs", "ts", "js", "mjs", "svelte", "css", "html", "md", "toml", "sh"];

fn written(file: &File) -> bool {
    file.is(WRITTEN) && !file.is_generated() && !file.is_lock()
}

/// Files that are too long.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.files().iter().filter(|file| written(file));
    files
        .filter_map(|file| {
            let lines = file.text.lines().count();
            let message = format!("{lines} lines; split it, none has more than {NONE_ABOVE}");
            (lines > NONE_ABOVE).then(|| Finding::new(&file.path, 0, message))
        })
        .collect()
}

/// Files that are longer than most, longest first.
pub(super) fn long(tree: &Tree) -> Vec<String> {
    let files = tree.files().iter().filter(|file| written(file));
    let mut long: Vec<_> = files.map(|file| (file.text.lines().count(), &file.path)).collect();
    long.retain(|&(lines, _)| lines > MOST_HAVE);
    long.sort_by(|a, b| b.cmp(a));
    long.into_iter().map(|(lines, path)| format!("{path} ({lines})")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found_unless_they_are_generated() {
        let text = "line\n".repeat(601);
        let tree = Tree::of(&[("a.rs", &text), ("web/src/generated/a.ts", &text), ("Cargo.lock", &text)]);
        let found = check(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].file, "a.rs");
        assert!(check(&Tree::of(&[("a.rs", &"line\n".repeat(600))])).is_empty());
        assert_eq!(long(&tree), ["a.rs (601)"]);
    }
}
