//! The web page's files, independent of where they are stored.

use std::borrow::Cow;

use ruckus_rulebook::SourceFiles;

/// A file of the web page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The file's content.
    pub bytes: Cow<'static, [u8]>,
    /// The media type.
    pub mime: String,
    /// A hash of the content, in hexadecimal.
    pub hash: String,
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
