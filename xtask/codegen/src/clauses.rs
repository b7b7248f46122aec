//! The clauses, and the scenarios that show them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use ruckus_engine::{About, RuleId, catalogue};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The list of clauses: `docs/clauses.toml` and its chapters.
pub(crate) struct Clauses {
    /// The documents that clauses come from, for people, by the names that clauses give them.
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
    /// What its clauses begin with.
    pub(crate) id: String,
    /// What it is about.
    pub(crate) title: String,
    /// Where it comes from.
    pub(crate) source: String,
    /// What a table gets that takes the whole chapter.
    pub(crate) says: String,
    /// What of that is a ruling of ours.
    pub(crate) ruling_says: Option<String>,
    /// The names of groups of clauses.
    #[serde(default, rename = "group")]
    pub(crate) groups: Vec<Group>,
    /// Its clauses.
    #[serde(rename = "clause")]
    pub(crate) clauses: Vec<Clause>,
}

/// Several clauses that belong together: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
#[derive(Deserialize)]
pub(crate) struct Group {
    /// What its clauses begin with.
    pub(crate) id: String,
    /// Its name.
    pub(crate) title: String,
}

/// A clause.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Clause {
    /// As it is cited.
    pub(crate) id: String,
    /// What holds.
    pub(crate) says: String,
    /// Whether the ruling is ours, wholly or in part.
    #[serde(default)]
    pub(crate) ruling: bool,
    /// The part of it that is.
    pub(crate) ruling_says: Option<String>,
    /// Where it comes from, if not from where the chapter does.
    pub(crate) source: Option<String>,
    /// Names of house rules that have to do with it and cite another clause.
    #[serde(default)]
    pub(crate) rules: Vec<String>,
    /// The release from which on it holds.
    pub(crate) since: Option<String>,
    /// Where it is shown, if no scenario can.
    pub(crate) shown: Option<String>,
    /// The example that comes first, by its scenario's path: the plainest, for whoever asks why.
    pub(crate) first: Option<String>,
}

impl Clause {
    /// The house rules that are switched for it: those that cite it or its group, and those that it names itself.
    pub(crate) fn switches(&self) -> impl Iterator<Item = &'static About> {
        let named = |about: &About| self.rules.iter().any(|name| name == about.name);
        catalogue().map(|(_, about)| about).filter(move |about| self.is_cited_by(about) || named(about))
    }

    /// Whether a rule cites it, or the group it belongs to.
    fn is_cited_by(&self, about: &About) -> bool {
        self.id.strip_prefix(about.clause).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// The document it comes from, by its name.
    pub(crate) fn source<'a>(&'a self, chapter: &'a Chapter) -> &'a str {
        self.source.as_ref().unwrap_or(&chapter.source)
    }
}

impl Clauses {
    /// Reads the list.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let Index { chapters, sources, word } = parse(root, "docs/clauses.toml")?;
        let chapters = chapters.iter().map(|name| parse(root, &format!("docs/clauses/{name}.toml")));
        let all = Self { sources, words: word, chapters: chapters.collect::<Result<_>>()? };
        for clause in all.chapters.iter().flat_map(|chapter| &chapter.clauses) {
            let unknown = clause.rules.iter().find(|name| RuleId::named(name).is_none());
            ensure!(
                unknown.is_none(),
                "{} names the rule `{}`, which there is not",
                clause.id,
                unknown.map_or("", |name| name)
            );
            let twice = catalogue()
                .find(|(_, about)| clause.is_cited_by(about) && clause.rules.iter().any(|name| name == about.name));
            ensure!(twice.is_none(), "{} names a rule that cites it anyway", clause.id);
        }
        Ok(all)
    }

    /// The title of a document that clauses come from.
    pub(crate) fn title_of(&self, source: &str) -> Result<&str> {
        self.sources.get(source).map(String::as_str).with_context(|| format!("there is no source `{source}`"))
    }

    /// Whether a citation names a clause or a group of clauses.
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

/// The scenarios that show a clause: path from the root, and title.
pub(crate) type Shown = BTreeMap<String, Vec<(String, String)>>;

#[derive(Deserialize)]
struct Scenario {
    title: String,
    clause: String,
}

/// All scenario files, in order of their paths.
pub(crate) fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    walk(&root.join("scenarios"), &mut paths)?;
    paths.sort();
    Ok(paths)
}

/// The clauses that a scenario cites: several where rules meet.
pub(crate) fn cited(clause: &str) -> impl Iterator<Item = &str> {
    let words = clause.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.');
    words.filter(|id| !id.is_empty())
}

/// All scenarios by the clauses that they cite. Files that cannot be read are left out: the referee complains of them.
pub(crate) fn scenarios(root: &Path) -> Result<Shown> {
    let mut shown = Shown::new();
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
