//! The clauses of the rulebook, read from `docs/clauses.toml` and one file per chapter. `cargo xtask tidy` checks them,
//! `cargo xtask codegen` writes pages from them, and the server shows them in the rulebook.
//!
//! Independent of the engine, so that the checks also run while the engine does not compile.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The path of the list of chapters.
pub const PLACE: &str = "docs/clauses.toml";

/// The clauses are contradictory, or a file of them is missing or invalid.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ClauseError {
    /// The path of the file.
    pub place: String,
    /// A description of the error.
    pub message: String,
}

/// All chapters with their clauses.
#[derive(Debug)]
pub struct Clauses {
    /// The titles of the documents that clauses come from, by short name.
    pub sources: BTreeMap<String, String>,
    /// The words that all chapters use.
    pub words: Vec<Word>,
    /// The chapters in their order.
    pub chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    chapters: Vec<String>,
    sources: BTreeMap<String, String>,
    word: Vec<Word>,
}

/// A word of the rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word.
    pub word: String,
    /// What it means.
    pub means: String,
}

/// A chapter of the rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chapter {
    /// The prefix of its clauses.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The short name of its source.
    pub source: String,
    /// A summary of the whole chapter for a table that uses it.
    pub says: String,
    /// The part of the summary that is a ruling of this project.
    pub ruling_says: Option<String>,
    /// The named groups of clauses.
    #[serde(default, rename = "group")]
    pub groups: Vec<Group>,
    /// Its clauses.
    #[serde(rename = "clause")]
    pub clauses: Vec<Clause>,
    /// The path of its file.
    #[serde(skip)]
    pub place: String,
}

/// Clauses that belong together: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The prefix of its clauses.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Clause {
    /// The id that scenarios and rules cite.
    pub id: String,
    /// The text of the clause.
    pub says: String,
    /// True if the clause is a ruling of this project, wholly or in part.
    #[serde(default)]
    pub ruling: bool,
    /// The part that is a ruling. `None` if `ruling` applies to the whole clause.
    pub ruling_says: Option<String>,
    /// The short name of its source, if it differs from the chapter's.
    pub source: Option<String>,
    /// Names of house rules that implement it but cite another clause.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The release that introduces it. `None` if it is still planned.
    pub since: Option<String>,
    /// Where it is shown, if a scenario cannot show it.
    pub shown: Option<String>,
    /// The path of the scenario that comes first: the simplest one.
    pub first: Option<String>,
}

impl Clause {
    /// The short name of its source.
    pub fn source<'a>(&'a self, chapter: &'a Chapter) -> &'a str {
        self.source.as_ref().unwrap_or(&chapter.source)
    }
}

impl Clauses {
    /// Reads the clauses. `file` returns the text of a file, or `None` if it cannot be read.
    ///
    /// # Errors
    /// If a file is missing or is not a valid list, if a source is unknown, if two clauses have the same id, if a group
    /// has no clause, or if a clause has `ruling-says` without `ruling`.
    pub fn read(file: impl Fn(&str) -> Option<String>) -> Result<Self, ClauseError> {
        let Index { chapters: names, sources, word: words } = parse(PLACE, &file)?;
        let mut all = Self { sources, words, chapters: Vec::new() };
        for name in &names {
            let place = format!("docs/clauses/{name}.toml");
            let chapter = Chapter { place: place.clone(), ..parse(&place, &file)? };
            all.check(&chapter).map_err(|message| ClauseError { place, message })?;
            all.chapters.push(chapter);
        }
        Ok(all)
    }

    /// Checks a chapter that follows the others.
    fn check(&self, chapter: &Chapter) -> Result<(), String> {
        let mut sources = chapter.clauses.iter().map(|clause| clause.source(chapter)).chain([chapter.source.as_str()]);
        if let Some(unknown) = sources.find(|source| !self.sources.contains_key(*source)) {
            let known: Vec<_> = self.sources.keys().map(String::as_str).collect();
            return Err(format!("unknown source `{unknown}`; known sources: {}", known.join(", ")));
        }
        for (place, clause) in chapter.clauses.iter().enumerate() {
            if clause.ruling_says.is_some() && !clause.ruling {
                return Err(format!("`{}` has a `ruling-says`, but no `ruling = true`", clause.id));
            }
            if self.iter().chain(&chapter.clauses[..place]).any(|other| other.id == clause.id) {
                return Err(format!("`{}` occurs twice", clause.id));
            }
        }
        let empty = |group: &&Group| !chapter.clauses.iter().any(|clause| covers(&group.id, &clause.id));
        match chapter.groups.iter().find(empty) {
            Some(group) => Err(format!("the group `{}` has no clause", group.id)),
            None => Ok(()),
        }
    }

    /// All clauses in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Clause> {
        self.chapters.iter().flat_map(|chapter| &chapter.clauses)
    }

    /// The title of a source. `None` if the source is unknown.
    pub fn title_of(&self, source: &str) -> Option<&str> {
        self.sources.get(source).map(String::as_str)
    }

    /// True if a citation names a clause or a group of clauses: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
    pub fn knows(&self, cited: &str) -> bool {
        self.iter().any(|clause| covers(cited, &clause.id))
    }
}

fn parse<T: for<'de> Deserialize<'de>>(place: &str, file: impl Fn(&str) -> Option<String>) -> Result<T, ClauseError> {
    let wrong = |message: String| ClauseError { place: place.to_owned(), message };
    let text = file(place).ok_or_else(|| wrong("is missing: the clauses must be here".to_owned()))?;
    toml::from_str(&text).map_err(|error| wrong(error.to_string()))
}

/// True if a citation refers to this clause, by its id or by the id of its group.
pub fn covers(cited: &str, id: &str) -> bool {
    id.strip_prefix(cited).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The ids in the `clause` of a scenario. A scenario about an interaction cites several clauses.
pub fn cited(clause: &str) -> impl Iterator<Item = &str> {
    let words = clause.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.');
    words.filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str =
        "chapters = [\"a\"]\n[sources]\ntable = \"Every table\"\n[[word]]\nword = \"seat\"\nmeans = \"A place.\"";
    const CHAPTER: &str = "id = \"A\"\ntitle = \"A\"\nsource = \"table\"\nsays = \"Something.\"\n";
    const CLAUSE: &str = "[[clause]]\nid = \"A-1.1\"\nsays = \"Something.\"\n";

    /// The list of one chapter.
    fn read(rest: &str) -> Result<Clauses, ClauseError> {
        Clauses::read(|place| match place {
            PLACE => Some(INDEX.to_owned()),
            "docs/clauses/a.toml" => Some(format!("{CHAPTER}{rest}")),
            _ => None,
        })
    }

    #[test]
    fn contradictory_clause_lists_are_rejected() {
        let complaint = |rest: &str| read(rest).err().map(|error| error.to_string());
        assert_eq!(complaint(CLAUSE), None);
        for (rest, expected) in [
            (format!("{CLAUSE}source = \"hearsay\""), "unknown source `hearsay`; known sources: table"),
            (format!("{CLAUSE}ruling-says = \"So be it.\""), "`A-1.1` has a `ruling-says`, but no `ruling = true`"),
            (format!("{CLAUSE}{CLAUSE}"), "`A-1.1` occurs twice"),
            (format!("{CLAUSE}[[group]]\nid = \"A-2\"\ntitle = \"None\""), "the group `A-2` has no clause"),
        ] {
            assert_eq!(complaint(&rest), Some(format!("docs/clauses/a.toml: {expected}")));
        }
        assert_eq!(Clauses::read(|_| None).err().map(|error| error.place), Some(PLACE.to_owned()));
    }

    #[test]
    fn citations_name_clauses_and_groups() {
        let clauses = read(CLAUSE).expect("a valid list");
        assert_eq!(
            ["A-1.1", "A-1", "A-1.10", "A-2", "A"].map(|id| clauses.knows(id)),
            [true, true, false, false, false]
        );
        assert_eq!(cited("A-1.1, SP-2; G-3").collect::<Vec<_>>(), ["A-1.1", "SP-2", "G-3"]);
    }
}
