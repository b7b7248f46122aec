//! Citations of clauses: by house rules, and by scenarios.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use ruckus_clauses::{Clause, Clauses, cited, covers};
use ruckus_engine::{RuleId, RuleInfo, catalogue};
use serde::Deserialize;

/// Reads the clauses, and checks the names of house rules in them.
pub(crate) fn clauses(root: &Path) -> Result<Clauses> {
    let all = Clauses::read(|place| std::fs::read_to_string(root.join(place)).ok())?;
    for clause in all.iter() {
        let unknown = clause.rules.iter().find(|name| RuleId::named(name).is_none());
        ensure!(unknown.is_none(), "{} names the unknown rule `{}`", clause.id, unknown.map_or("", |name| name));
        let twice = catalogue()
            .find(|(_, about)| covers(about.clause, &clause.id) && clause.rules.iter().any(|name| name == about.name));
        ensure!(twice.is_none(), "{} names a rule that already cites it", clause.id);
    }
    Ok(all)
}

/// All house rules for a clause: rules that cite it or its group, and rules that it names.
pub(crate) fn switches(clause: &Clause) -> impl Iterator<Item = &'static RuleInfo> {
    let named = |about: &RuleInfo| clause.rules.iter().any(|name| name == about.name);
    catalogue().map(|(_, about)| about).filter(move |about| covers(about.clause, &clause.id) || named(about))
}

/// The title of a source.
pub(crate) fn title_of<'a>(clauses: &'a Clauses, source: &str) -> Result<&'a str> {
    clauses.title_of(source).with_context(|| format!("unknown source `{source}`"))
}

/// The scenarios for each clause: path from the root, and title.
pub(crate) type ScenarioIndex = BTreeMap<String, Vec<(String, String)>>;

#[derive(Deserialize)]
struct Scenario {
    title: String,
    clause: String,
}

/// All scenario files, ordered by path.
pub(crate) fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    walk(&root.join("scenarios"), &mut paths)?;
    paths.sort();
    Ok(paths)
}

/// All scenarios by cited clause. Skips unreadable files: the referee reports them.
pub(crate) fn scenarios(root: &Path) -> Result<ScenarioIndex> {
    let mut shown = ScenarioIndex::new();
    for path in files(root)? {
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let Ok(scenario) = toml::from_str::<Scenario>(&text) else { continue };
        let place = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        for id in cited(&scenario.clause) {
            shown.entry(id.to_owned()).or_default().push((place.clone(), scenario.title.clone()));
        }
    }
    Ok(shown)
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
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
