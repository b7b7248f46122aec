//! The web page that is built into the program.

use ruckus_server::page::{Asset, Page};
use rust_embed::RustEmbed;

/// The page's files.
#[derive(RustEmbed)]
#[folder = "$RUCKUS_PAGE_FOLDER"]
struct Files;

/// The web page that is built into the program.
#[derive(Debug)]
pub(crate) struct Embedded;

impl Page for Embedded {
    fn asset(&self, path: &str) -> Option<Asset> {
        let file = Files::get(path)?;
        let hash = hex::encode(&file.metadata.sha256_hash()[..16]);
        Some(Asset { bytes: file.data, mime: media_type(file.metadata.mimetype()), hash })
    }
}

/// Adds the charset UTF-8 to text types.
fn media_type(guess: &str) -> String {
    if guess.starts_with("text/") { format!("{guess}; charset=utf-8") } else { guess.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_embedded_in_the_binary() {
        let index = Embedded.asset("index.html").expect("the page");
        assert_eq!(index.mime, "text/html; charset=utf-8");
        assert!(Embedded.asset("../Cargo.toml").is_none());
        assert!(Files::iter().any(|path| path.starts_with("assets/")), "files with a hash in their names");
    }
}
