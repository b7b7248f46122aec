//! The tree contains nothing private: no paths in home folders, and only public registries in lock files.

use super::Finding;
use super::tree::{RepoFile, Tree};

/// Prefixes of paths that exist on one machine only.
const HOMES: &[&str] =
    &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Use", "rs/"), concat!("C:\\Use", "rs\\")];

/// The allowed sources of locked packages.
const PUBLIC: &[&str] = &["https://github.com/rust-lang/crates.io-index", "https://registry.npmjs.org/"];

/// Private paths in texts, and private sources in lock files.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files().iter().flat_map(|file| if file.is_lock() { locked(file) } else { homes(file) }).collect()
}

fn homes(file: &RepoFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        if let Some(home) = HOMES.iter().find(|home| text.contains(**home)) {
            found.push(Finding::new(
                &file.path,
                line,
                format!("`{home}` is a path of one machine; use a relative path"),
            ));
        }
    }
    found
}

fn locked(file: &RepoFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        let source = text.contains("source = ") || text.contains("\"resolved\":");
        let urls = text.split('"').filter_map(|part| part.find("http").map(|start| &part[start..]));
        for url in urls {
            if source && !PUBLIC.iter().any(|public| url.starts_with(public)) {
                found.push(Finding::new(&file.path, line, "comes from a private registry; lock it again"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_paths_and_registries_are_found() {
        let lock = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\nsource = \"registry+https://other.example/index\"\n";
        let npm = "\"resolved\": \"https://registry.npmjs.org/a/-/a-1.tgz\",\n\"resolved\": \"https://other.example/a.tgz\",\n\"funding\": \"https://a.example\"\n";
        let text = concat!("see /ho", "me/ann/ruckus\n");
        let tree = Tree::of(&[("Cargo.lock", lock), ("web/package-lock.json", npm), ("a.md", text)]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| finding.line).collect();
        assert_eq!(found, [2, 2, 1]);
    }
}
