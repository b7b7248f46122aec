//! Dependencies between crates go one way: engine ← homemade ← bots; homemade ← protocol ← phrases, server and client;
//! phrases and ruleset ← referee and record; referee ← rulebook ← server. The arbiter only handles times, the store
//! only bytes and numbers, events only results. The lab uses bots and the arbiter, also for the server. The program
//! connects all of them.

use super::Finding;
use super::tree::{RepoFile, Tree};

/// The workspace crates that each crate may depend on.
const ARROWS: &[(&str, &str)] = &[
    ("engine", ""),
    ("arbiter", ""),
    ("events", ""),
    ("journal", ""),
    ("store", "journal"),
    ("strength", ""),
    ("homemade", "engine"),
    ("bots", "engine homemade"),
    ("phrases", "engine events homemade protocol"),
    ("ruleset", "engine homemade"),
    ("laws", "engine homemade phrases ruleset"),
    ("fuzz", "engine laws referee ruleset protocol"),
    ("bot-program", "engine"),
    ("lab", "engine homemade bots bot-program arbiter events ruleset"),
    ("dataset", "engine lab ruleset"),
    ("referee", "engine events homemade phrases ruleset"),
    ("record", "engine events phrases ruleset"),
    ("protocol", "engine homemade"),
    ("clauses", ""),
    ("rulebook", "clauses engine protocol referee ruleset"),
    ("room", "engine homemade arbiter bots journal phrases protocol record ruleset"),
    ("push", ""),
    ("accounts", "journal protocol room strength"),
    ("client", "engine protocol record"),
    ("testkit", "client engine journal protocol"),
    (
        "server",
        "accounts engine events homemade arbiter bots lab phrases protocol push record referee room rulebook \
         ruleset journal store strength",
    ),
    ("bench", "client engine journal protocol store testkit"),
    (
        "ruckus",
        "dataset engine events homemade bots bot-program lab referee record room rulebook ruleset protocol \
         client journal store server strength",
    ),
];

/// Dependencies that are not allowed.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for manifest in tree.under("crates/").filter(|file| file.name() == "Cargo.toml") {
        let crate_name = manifest.path.split('/').nth(1).unwrap_or_default();
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == crate_name) else {
            let message = format!("the crate `{crate_name}` is missing in xtask/src/tidy/arrows.rs; add it");
            found.push(Finding::new(&manifest.path, 0, message));
            continue;
        };
        for dependency in dependencies(manifest) {
            if let Some(other) = dependency.strip_prefix("ruckus-")
                && !allowed.split(' ').any(|name| name == other)
            {
                let message = format!("`{crate_name}` may not depend on `{other}`; allowed: {allowed}");
                found.push(Finding::new(&manifest.path, 0, message));
            }
        }
    }
    found
}

/// The names in `[dependencies]` of a manifest. Dependencies of tests are not restricted.
pub(super) fn dependencies(manifest: &RepoFile) -> Vec<String> {
    let table: toml::Table = toml::from_str(&manifest.text).unwrap_or_default();
    let dependencies = table.get("dependencies").and_then(toml::Value::as_table);
    dependencies.map(|dependencies| dependencies.keys().cloned().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_that_are_not_allowed_are_found() {
        let store = "[dependencies]\nruckus-engine = { workspace = true }\n[dev-dependencies]\nruckus-server = \"1\"\n";
        let engine = "[dependencies]\nruckus-homemade = { workspace = true }\n";
        let tree = Tree::of(&[
            ("crates/store/Cargo.toml", store),
            ("crates/attic/Cargo.toml", ""),
            ("crates/engine/Cargo.toml", engine),
        ]);
        let found = check(&tree);
        assert_eq!(found.len(), 3);
        assert!(found[0].message.contains("`store` may not depend on `engine`"));
        assert!(found[1].message.contains("attic"));
        assert!(found[2].message.contains("`engine` may not depend on `homemade`"));
    }
}
