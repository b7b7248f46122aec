//! The web page that is built into the program, and the files of the rulebook.

use std::borrow::Cow;

use ruckus_rulebook::SourceFiles;
use ruckus_server::page::{Asset, Page};
use rust_embed::RustEmbed;

/// The page's files.
#[derive(RustEmbed)]
#[folder = "$RUCKUS_PAGE_FOLDER"]
struct Files;

/// The clauses of each chapter.
#[derive(RustEmbed)]
#[folder = "../../docs/clauses"]
struct Clauses;

/// Rulesets that scenarios use.
#[derive(RustEmbed)]
#[folder = "../../rulesets/examples"]
struct Rulesets;

/// The scenarios.
#[derive(RustEmbed)]
#[folder = "../../scenarios"]
struct Scenarios;

/// The list of chapters.
const CHAPTERS: (&str, &str) = ("docs/clauses.toml", include_str!("../../../../../docs/clauses.toml"));

/// The web page that is built into the program.
#[derive(Debug)]
pub(crate) struct Embedded;

impl Page for Embedded {
    fn asset(&self, path: &str) -> Option<Asset> {
        let file = Files::get(path)?;
        let hash = hex::encode(&file.metadata.sha256_hash()[..16]);
        let bytes = match file.data {
            Cow::Borrowed(bytes) => bytes.into(),
            Cow::Owned(bytes) => bytes.into(),
        };
        Some(Asset { bytes, mime: media_type(file.metadata.mimetype()).into(), hash })
    }

    fn rulebook(&self) -> SourceFiles {
        let chapters = (CHAPTERS.0.to_owned(), CHAPTERS.1.into());
        let files =
            files::<Clauses>("docs/clauses")
                .chain(files::<Rulesets>("rulesets/examples"))
                .chain(files::<Scenarios>("scenarios"));
        files.chain([chapters]).collect()
    }
}

/// All files of an embedded folder that are text, by path from the root of the repository.
fn files<E: RustEmbed>(folder: &str) -> impl Iterator<Item = (String, Cow<'static, str>)> {
    E::iter().filter_map(move |name| {
        let text = match E::get(&name)?.data {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok()?.into(),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok()?.into(),
        };
        Some((format!("{folder}/{name}"), text))
    })
}

/// Adds the charset UTF-8 to text types.
fn media_type(guess: &str) -> String {
    if guess.starts_with("text/") { format!("{guess}; charset=utf-8") } else { guess.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rulebook_is_embedded_in_the_binary() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let on_disk = SourceFiles::read(&root).expect("the files of the rulebook");
        assert_eq!(Embedded.rulebook(), on_disk);
    }

    #[test]
    fn the_page_is_embedded_in_the_binary() {
        let index = Embedded.asset("index.html").expect("the page");
        assert_eq!(index.mime, "text/html; charset=utf-8");
        assert!(Embedded.asset("../Cargo.toml").is_none());
        assert!(Files::iter().any(|path| path.starts_with("assets/")), "files with a hash in their names");
    }
}
