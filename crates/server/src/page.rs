//! The page's files, wherever they come from.

use std::borrow::Cow;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub mime: String,
    /// A hash of the content, in hexadecimal.
    pub hash: String,
}

/// Where the page's files come from.
pub trait Page: Send + Sync + 'static {
    /// The file at a path below the root, without a leading slash.
    fn asset(&self, path: &str) -> Option<Asset>;
}

/// No page: for tests and for servers that only speak the protocol.
#[derive(Clone, Copy, Debug)]
pub struct NoPage;

impl Page for NoPage {
    fn asset(&self, _path: &str) -> Option<Asset> {
        None
    }
}
