//! The page's files together with the rulebook, which is computed from its sources at the first request and then cached.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_rulebook::{Book, RulebookError, SourceFiles};
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::aside::aside;
use crate::page::{Asset, Page};

/// The name of the part with chapters, clauses and house rules.
pub(crate) const RULEBOOK: &str = "rulebook";
/// The name of the part with interactions of rules.
pub(crate) const MEETINGS: &str = "meetings";

/// A part of the rulebook as JSON.
#[derive(Debug)]
pub(crate) struct RulebookPart {
    pub(crate) json: Vec<u8>,
    /// A hash of the JSON, in hexadecimal.
    pub(crate) hash: String,
}

/// The parts by name: [`RULEBOOK`], [`MEETINGS`], and `examples/` with the name of an example.
type Parts = BTreeMap<String, Arc<RulebookPart>>;

/// The page of a server, with its rulebook.
pub(crate) struct ServedPage {
    files: Arc<dyn Page>,
    rulebook: OnceCell<Parts>,
}

impl ServedPage {
    pub(crate) fn new(files: Arc<dyn Page>) -> Self {
        Self { files, rulebook: OnceCell::new() }
    }

    /// Returns the file at a path below the root, without a leading slash.
    pub(crate) fn asset(&self, path: &str) -> Option<Asset> {
        self.files.asset(path)
    }

    /// Returns a part of the rulebook; `None` if no part has this name. The first call computes all parts.
    ///
    /// # Errors
    /// If the rulebook cannot be computed from its files.
    pub(crate) async fn rulebook(&self, name: &str) -> Result<Option<Arc<RulebookPart>>, RulebookError> {
        let parts = self.rulebook.get_or_try_init(|| async {
            let files = self.files.clone();
            let panicked = || RulebookError { place: "scenarios".to_owned(), message: "one panicked".to_owned() };
            aside(move || parts(&files.rulebook())).await.unwrap_or_else(|| Err(panicked()))
        });
        Ok(parts.await?.get(name).cloned())
    }
}

/// Computes all parts. Takes some hundred milliseconds, because it runs every scenario.
fn parts(files: &SourceFiles) -> Result<Parts, RulebookError> {
    let Book { rulebook, meetings, examples } = Book::of(files)?;
    let mut parts = Parts::new();
    parts.insert(RULEBOOK.to_owned(), part(RULEBOOK, &rulebook)?);
    parts.insert(MEETINGS.to_owned(), part(MEETINGS, &meetings)?);
    for (name, example) in &examples {
        parts.insert(format!("examples/{name}"), part(name, example)?);
    }
    Ok(parts)
}

fn part(name: &str, value: &impl Serialize) -> Result<Arc<RulebookPart>, RulebookError> {
    let failed = |error: serde_json::Error| RulebookError { place: name.to_owned(), message: error.to_string() };
    let json = serde_json::to_vec(value).map_err(failed)?;
    let hash = blake3::hash(&json).to_hex()[..32].to_owned();
    Ok(Arc::new(RulebookPart { json, hash }))
}
