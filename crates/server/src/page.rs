//! The web page's files, independent of where they are stored.

use std::borrow::Cow;

use axum::body::Bytes;
use ruckus_rulebook::SourceFiles;

/// A file of the web page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The file's content. Clones share it.
    pub bytes: Bytes,
    /// The media type.
    pub mime: Cow<'static, str>,
    /// A hash of the content, in hexadecimal.
    pub hash: String,
}

impl Asset {
    /// Returns a file with 32 digits of its hash.
    pub fn new(bytes: impl Into<Bytes>, mime: impl Into<Cow<'static, str>>) -> Self {
        let bytes = bytes.into();
        let hash = blake3::hash(&bytes).to_hex()[..32].to_owned();
        Self { bytes, mime: mime.into(), hash }
    }
}

/// A source of the web page's files.
pub trait Page: Send + Sync + 'static {
    /// Returns the file at a path below the root, without a leading slash.
    fn asset(&self, path: &str) -> Option<Asset>;

    /// Returns the files from which the server computes the rulebook. Called at the first request for it.
    fn rulebook(&self) -> SourceFiles;
}

/// A source without files, for tests and for servers that only offer the API.
#[derive(Clone, Copy, Debug)]
pub struct NoPage;

impl Page for NoPage {
    fn asset(&self, _path: &str) -> Option<Asset> {
        None
    }

    fn rulebook(&self) -> SourceFiles {
        SourceFiles::default()
    }
}
