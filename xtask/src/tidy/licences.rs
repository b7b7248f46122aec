//! The dependencies of the page have free licenses. `cargo deny` checks those of the program.

use serde::Deserialize;
use std::collections::BTreeMap;

use super::Finding;
use super::tree::{RepoFile, Tree};

/// Licenses that need no further check.
const FREE: &[&str] =
    &["MIT OR Apache-2.0", "MIT", "Apache-2.0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "CC0-1.0", "OFL-1.1"];

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    packages: BTreeMap<String, Package>,
}

#[derive(Deserialize)]
struct Package {
    license: Option<String>,
    #[serde(default)]
    dev: bool,
    /// True if the entry only links to a workspace package, which has an entry of its own.
    #[serde(default)]
    link: bool,
}

/// Packages of the page with other licenses.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(lock) = tree.file("web/package-lock.json") else { return Vec::new() };
    match serde_json::from_str::<Lock>(&lock.text) {
        Ok(packages) => unfree(lock, &packages),
        Err(error) => vec![Finding::new(&lock.path, error.line(), error.to_string())],
    }
}

fn unfree(file: &RepoFile, lock: &Lock) -> Vec<Finding> {
    let shipped = lock.packages.iter().filter(|(_, package)| !package.dev && !package.link);
    let finding = |(name, package): (&String, &Package)| {
        let licence = package.license.as_deref().unwrap_or("no license");
        let message = format!("`{name}` has the license {licence}; allowed in the page: {}", FREE.join(", "));
        (!FREE.contains(&licence)).then(|| Finding::new(&file.path, 0, message))
    };
    shipped.filter_map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_shipped_packages_need_a_free_license() {
        let lock = r#"{ "packages": {
            "": { "license": "MIT OR Apache-2.0" },
            "node_modules/free": { "license": "MIT" },
            "node_modules/builder": { "license": "Other", "dev": true },
            "node_modules/unfree": { "license": "Other" },
            "node_modules/silent": {},
            "node_modules/own": { "resolved": "packages/own", "link": true },
            "packages/own": { "license": "MIT OR Apache-2.0" }
        } }"#;
        let found = check(&Tree::of(&[("web/package-lock.json", lock)]));
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
