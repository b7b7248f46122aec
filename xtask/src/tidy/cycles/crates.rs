//! The crates of the workspace.

use super::super::tree::Tree;

/// The name and the root file of every library and program in the workspace, named by their folders. Excludes tests,
/// examples and build scripts.
pub(super) fn of(tree: &Tree) -> Vec<(String, String)> {
    let mut crates = Vec::new();
    for folder in members(tree) {
        let root = |file: &str| format!("{folder}/src/{file}");
        let has_library = tree.file(&root("lib.rs")).is_some();
        if has_library {
            crates.push((folder.clone(), root("lib.rs")));
        }
        if tree.file(&root("main.rs")).is_some() {
            let name = if has_library { root("main.rs") } else { folder.clone() };
            crates.push((name, root("main.rs")));
        }
    }
    crates
}

/// The folders of the members that the workspace's manifest lists.
fn members(tree: &Tree) -> Vec<String> {
    let manifest = tree.file("Cargo.toml").map(|file| file.text.as_str()).unwrap_or_default();
    let manifest: toml::Table = toml::from_str(manifest).unwrap_or_default();
    let listed = manifest.get("workspace").and_then(|workspace| workspace.get("members"));
    let listed: Vec<_> = listed.and_then(toml::Value::as_array).into_iter().flatten().collect();
    let is_member = |folder: &str| {
        listed.iter().filter_map(|member| member.as_str()).any(|member| match member.strip_suffix("/*") {
            Some(above) => folder.rsplit_once('/').is_some_and(|(parent, _)| parent == above),
            None => folder == member,
        })
    };
    let folders = tree.files().iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    folders.filter(|folder| is_member(folder)).map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_by_name_and_by_folder() {
        let tree = Tree::of(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\", \"xtask\"]\nexclude = [\"fuzz\"]\n"),
            ("crates/a/Cargo.toml", ""),
            ("crates/a/src/lib.rs", ""),
            ("crates/a/src/main.rs", ""),
            ("crates/a/inner/Cargo.toml", ""),
            ("crates/a/inner/src/lib.rs", ""),
            ("fuzz/Cargo.toml", ""),
            ("fuzz/src/lib.rs", ""),
            ("xtask/Cargo.toml", ""),
            ("xtask/src/main.rs", ""),
        ]);
        let crates = of(&tree);
        let names: Vec<_> = crates.iter().map(|(name, root)| (name.as_str(), root.as_str())).collect();
        assert_eq!(
            names,
            [
                ("crates/a", "crates/a/src/lib.rs"),
                ("crates/a/src/main.rs", "crates/a/src/main.rs"),
                ("xtask", "xtask/src/main.rs"),
            ]
        );
    }
}
