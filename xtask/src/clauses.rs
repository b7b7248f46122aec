//! The clauses, read from `docs/clauses.toml` and one file per chapter.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The path of the list of chapters.
pub(crate) const PLACE: &str = "docs/clauses.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    chapters: Vec<String>,
    sources: BTreeMap<String, String>,
    #[serde(rename = "word")]
    _words: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    #[serde(rename = "word")]
    _word: String,
    #[serde(rename = "means")]
    _means: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Chapter {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "title")]
    _title: String,
    source: String,
    #[serde(rename = "says")]
    _says: String,
    #[serde(rename = "ruling-says")]
    _ruling_says: Option<String>,
    #[serde(default)]
    group: Vec<Group>,
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    id: String,
    #[serde(rename = "title")]
    _title: String,
}

/// A clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Clause {
    /// The id that scenarios and rules cite.
    pub(crate) id: String,
    #[serde(rename = "says")]
    _says: String,
    #[serde(default)]
    ruling: bool,
    ruling_says: Option<String>,
    source: Option<String>,
    #[serde(default, rename = "rules")]
    _rules: Vec<String>,
    /// The release that introduces it. `None` if it is still planned.
    pub(crate) since: Option<String>,
    /// Where it is shown, if a scenario cannot show it.
    pub(crate) shown: Option<String>,
    #[serde(rename = "first")]
    _first: Option<String>,
    /// The path of its file.
    #[serde(skip)]
    pub(crate) place: String,
}

/// All clauses.
#[derive(Debug)]
pub(crate) struct Clauses(Vec<Clause>);

impl Clauses {
    /// Reads the list. `file` returns the text of a file.
    ///
    /// # Errors
    /// The path of a file that cannot be read, and the reason.
    pub(crate) fn read<'a>(file: &dyn Fn(&str) -> Option<&'a str>) -> Result<Self, (String, String)> {
        let missing = |place: &str| (place.to_owned(), "is missing: the clauses must be here".to_owned());
        let text = file(PLACE).ok_or_else(|| missing(PLACE))?;
        let index: Index = toml::from_str(text).map_err(|error| (PLACE.to_owned(), error.to_string()))?;
        let mut all: Vec<Clause> = Vec::new();
        for name in &index.chapters {
            let place = format!("docs/clauses/{name}.toml");
            let wrong = |message: String| (place.clone(), message);
            let text = file(&place).ok_or_else(|| missing(&place))?;
            let chapter: Chapter = toml::from_str(text).map_err(|error| wrong(error.to_string()))?;
            let sources = chapter.clause.iter().filter_map(|clause| clause.source.as_ref());
            if let Some(unknown) = sources.chain([&chapter.source]).find(|source| !index.sources.contains_key(*source))
            {
                let known: Vec<_> = index.sources.keys().map(String::as_str).collect();
                return Err(wrong(format!("unknown source `{unknown}`; known sources: {}", known.join(", "))));
            }
            for mut clause in chapter.clause {
                if clause.ruling_says.is_some() && !clause.ruling {
                    return Err(wrong(format!("`{}` has a `ruling-says`, but no `ruling = true`", clause.id)));
                }
                if all.iter().any(|other| other.id == clause.id) {
                    return Err(wrong(format!("`{}` occurs twice", clause.id)));
                }
                clause.place.clone_from(&place);
                all.push(clause);
            }
            let empty = |group: &&Group| !all.iter().any(|clause| covers(&group.id, &clause.id));
            if let Some(group) = chapter.group.iter().find(empty) {
                return Err(wrong(format!("the group `{}` has no clause", group.id)));
            }
        }
        Ok(Self(all))
    }

    /// All clauses in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Clause> {
        self.0.iter()
    }

    /// True if a citation names a clause or a group of clauses: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
    pub(crate) fn knows(&self, cited: &str) -> bool {
        self.iter().any(|clause| covers(cited, &clause.id))
    }
}

/// True if a citation refers to this clause, by its id or by the id of its group.
pub(crate) fn covers(cited: &str, id: &str) -> bool {
    id == cited || id.strip_prefix(cited).is_some_and(|rest| rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str =
        "chapters = [\"a\"]\n[sources]\ntable = \"Every table\"\n[[word]]\nword = \"seat\"\nmeans = \"A place.\"";
    const CHAPTER: &str = "id = \"A\"\ntitle = \"A\"\nsource = \"table\"\nsays = \"Something.\"\n";

    /// The error in the list of one chapter; `None` if the list is valid.
    fn complaint(rest: &str) -> Option<String> {
        let chapter = format!("{CHAPTER}{rest}");
        let file = |place: &str| match place {
            PLACE => Some(INDEX),
            "docs/clauses/a.toml" => Some(chapter.as_str()),
            _ => None,
        };
        Clauses::read(&file).err().map(|(place, message)| format!("{place}: {message}"))
    }

    #[test]
    fn contradictory_clause_lists_are_rejected() {
        let clause = "[[clause]]\nid = \"A-1.1\"\nsays = \"Something.\"\n";
        assert_eq!(complaint(clause), None);
        for (rest, expected) in [
            (format!("{clause}source = \"hearsay\""), "unknown source `hearsay`; known sources: table"),
            (format!("{clause}ruling-says = \"So be it.\""), "`A-1.1` has a `ruling-says`, but no `ruling = true`"),
            (format!("{clause}{clause}"), "`A-1.1` occurs twice"),
            (format!("{clause}[[group]]\nid = \"A-2\"\ntitle = \"None\""), "the group `A-2` has no clause"),
        ] {
            assert_eq!(complaint(&rest), Some(format!("docs/clauses/a.toml: {expected}")));
        }
        assert_eq!(Clauses::read(&|_| None).err().map(|(place, _)| place), Some(PLACE.to_owned()));
    }
}
