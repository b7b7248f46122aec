//! The clauses, and the scenarios for each of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use ruckus_engine::{RuleId, RuleInfo, catalogue};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The clauses from `docs/clauses.toml` and its chapters.
pub(crate) struct Clauses {
    /// The titles of the documents that clauses come from, by short name.
    pub(crate) sources: BTreeMap<String, String>,
    /// The words that all chapters use.
    pub(crate) words: Vec<Word>,
    /// The chapters.
    pub(crate) chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
struct Index {
    chapters: Vec<String>,
    sources: BTreeMap<String, String>,
    word: Vec<Word>,
}

/// A word of the rulebook.
#[derive(Deserialize)]
pub(crate) struct Word {
    /// The word.
    pub(crate) word: String,
    /// What it means.
    pub(crate) means: String,
}

/// A chapter of the rulebook.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Chapter {
    /// The prefix of its clauses.
    pub(crate) id: String,
    /// Its title.
    pub(crate) title: String,
    /// The short name of its source.
    pub(crate) source: String,
    /// A summary of the whole chapter for a table that uses it.
    pub(crate) says: String,
    /// The part of the summary that is a ruling of this project.
    pub(crate) ruling_says: Option<String>,
    /// The names of groups of clauses.
    #[serde(default, rename = "group")]
    pub(crate) groups: Vec<Group>,
    /// Its clauses.
    #[serde(rename = "clause")]
    pub(crate) clauses: Vec<Clause>,
}

/// Clauses that belong together: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
#[derive(Deserialize)]
pub(crate) struct Group {
    /// The prefix of its clauses.
    pub(crate) id: String,
    /// Its name.
    pub(crate) title: String,
}

/// A clause.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Clause {
    /// The id that scenarios and rules cite.
    pub(crate) id: String,
    /// The text of the clause.
    pub(crate) says: String,
    /// True if the clause is a ruling of this project, wholly or in part.
    #[serde(default)]
    pub(crate) ruling: bool,
    /// The part that is a ruling.
    pub(crate) ruling_says: Option<String>,
    /// The short name of its source, if it differs from the chapter's.
    pub(crate) source: Option<String>,
    /// Names of house rules that implement it but cite another clause.
    #[serde(default)]
    pub(crate) rules: Vec<String>,
    /// The release that introduces it.
    pub(crate) since: Option<String>,
    /// Where it is shown, if a scenario cannot show it.
    pub(crate) shown: Option<String>,
    /// The path of the scenario that comes first: the simplest one.
    pub(crate) first: Option<String>,
}

impl Clause {
    /// All house rules for this clause: rules that cite it or its group, and rules that it names.
    pub(crate) fn switches(&self) -> impl Iterator<Item = &'static RuleInfo> {
        let named = |about: &RuleInfo| self.rules.iter().any(|name| name == about.name);
        catalogue().map(|(_, about)| about).filter(move |about| self.is_cited_by(about) || named(about))
    }

    /// True if a rule cites it or its group.
    fn is_cited_by(&self, about: &RuleInfo) -> bool {
        self.id.strip_prefix(about.clause).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// The short name of its source.
    pub(crate) fn source<'a>(&'a self, chapter: &'a Chapter) -> &'a str {
        self.source.as_ref().unwrap_or(&chapter.source)
    }
}

impl Clauses {
    /// Reads the clauses.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let Index { chapters, sources, word } = parse(root, "docs/clauses.toml")?;
        let chapters = chapters.iter().map(|name| parse(root, &format!("docs/clauses/{name}.toml")));
        let all = Self { sources, words: word, chapters: chapters.collect::<Result<_>>()? };
        for clause in all.chapters.iter().flat_map(|chapter| &chapter.clauses) {
            let unknown = clause.rules.iter().find(|name| RuleId::named(name).is_none());
            ensure!(unknown.is_none(), "{} names the unknown rule `{}`", clause.id, unknown.map_or("", |name| name));
            let twice = catalogue()
                .find(|(_, about)| clause.is_cited_by(about) && clause.rules.iter().any(|name| name == about.name));
            ensure!(twice.is_none(), "{} names a rule that already cites it", clause.id);
        }
        Ok(all)
    }

    /// The title of a source.
    pub(crate) fn title_of(&self, source: &str) -> Result<&str> {
        self.sources.get(source).map(String::as_str).with_context(|| format!("unknown source `{source}`"))
    }

    /// True if a citation names a clause or a group of clauses.
    pub(crate) fn knows(&self, cited: &str) -> bool {
        let group = format!("{cited}.");
        let chapter = |chapter: &Chapter| chapter.id == cited;
        let clause = |clause: &Clause| clause.id == cited || clause.id.starts_with(&group);
        self.chapters.iter().any(|one| chapter(one) || one.clauses.iter().any(clause))
    }
}

fn parse<T: DeserializeOwned>(root: &Path, place: &str) -> Result<T> {
    let text = std::fs::read_to_string(root.join(place)).with_context(|| format!("cannot read {place}"))?;
    toml::from_str(&text).with_context(|| place.to_owned())
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

/// The clauses that a scenario cites. A scenario about an interaction cites several.
pub(crate) fn cited(clause: &str) -> impl Iterator<Item = &str> {
    let words = clause.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.');
    words.filter(|id| !id.is_empty())
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
