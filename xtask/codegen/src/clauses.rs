//! The clauses, and the scenarios that show them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

/// The list in `docs/clauses.toml`.
#[derive(Deserialize)]
pub(crate) struct Clauses {
    /// Its chapters.
    pub(crate) chapter: Vec<Chapter>,
}

/// A chapter of the rulebook.
#[derive(Deserialize)]
pub(crate) struct Chapter {
    /// What its clauses begin with.
    pub(crate) id: String,
    /// What it is about.
    pub(crate) title: String,
    /// Its clauses.
    pub(crate) clause: Vec<Clause>,
}

/// A clause.
#[derive(Deserialize)]
pub(crate) struct Clause {
    /// As it is cited.
    pub(crate) id: String,
    /// What holds.
    pub(crate) says: String,
    /// Whether the ruling is ours.
    #[serde(default)]
    pub(crate) ruling: bool,
    /// The release from which on it holds.
    pub(crate) since: Option<String>,
    /// Where it is shown, if no scenario can.
    pub(crate) shown: Option<String>,
}

impl Clauses {
    /// Reads the list.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let path = root.join("docs/clauses.toml");
        let text = std::fs::read_to_string(&path).context("cannot read docs/clauses.toml")?;
        toml::from_str(&text).context("docs/clauses.toml")
    }

    /// Whether a citation names a clause or a group of clauses.
    pub(crate) fn knows(&self, cited: &str) -> bool {
        let group = format!("{cited}.");
        let chapter = |chapter: &Chapter| chapter.id == cited;
        let clause = |clause: &Clause| clause.id == cited || clause.id.starts_with(&group);
        self.chapter.iter().any(|one| chapter(one) || one.clause.iter().any(clause))
    }
}

/// The scenarios that show a clause: path from the root, and title.
pub(crate) type Shown = BTreeMap<String, Vec<(String, String)>>;

#[derive(Deserialize)]
struct Scenario {
    title: String,
    clause: String,
}

/// All scenarios by the clauses that they cite. Files that cannot be read are left out: the referee complains of them.
pub(crate) fn scenarios(root: &Path) -> Result<Shown> {
    let mut paths = Vec::new();
    walk(&root.join("scenarios"), &mut paths)?;
    paths.sort();
    let mut shown = Shown::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let Ok(scenario) = toml::from_str::<Scenario>(&text) else { continue };
        let place = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let cited =
            scenario.clause.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.');
        for id in cited.filter(|id| !id.is_empty()) {
            shown.entry(id.to_owned()).or_default().push((place.clone(), scenario.title.clone()));
        }
    }
    Ok(shown)
}

fn walk(folder: &Path, paths: &mut Vec<std::path::PathBuf>) -> Result<()> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        if path.is_dir() {
            walk(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            paths.push(path);
        }
    }
    Ok(())
}
