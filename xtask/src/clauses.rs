//! The list of clauses, `docs/clauses.toml`.

use serde::Deserialize;

/// Where the list stands.
pub(crate) const PLACE: &str = "docs/clauses.toml";

/// All clauses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clauses {
    chapter: Vec<Chapter>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "title")]
    _title: String,
    clause: Vec<Clause>,
}

/// A clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clause {
    /// As it is cited.
    pub(crate) id: String,
    /// What holds.
    #[serde(rename = "says")]
    _says: String,
    /// Whether it is a ruling of ours.
    #[serde(default, rename = "ruling")]
    _ruling: bool,
    /// The release from which on it holds.
    pub(crate) since: Option<String>,
    /// Where it is shown, if no scenario can.
    pub(crate) shown: Option<String>,
}

impl Clauses {
    /// Reads the list.
    pub(crate) fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// All clauses in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Clause> {
        self.chapter.iter().flat_map(|chapter| &chapter.clause)
    }

    /// Whether a citation names a clause, or a group of them: `SP-1` stands for `SP-1.1`, `SP-1.2`, …
    pub(crate) fn knows(&self, cited: &str) -> bool {
        self.iter().any(|clause| covers(cited, &clause.id))
    }
}

/// Whether a citation is of this clause: its id, or that of the group it belongs to.
pub(crate) fn covers(cited: &str, id: &str) -> bool {
    id == cited || id.strip_prefix(cited).is_some_and(|rest| rest.starts_with('.'))
}
