//! The gallery: rules that players have published. Stored outside the journal.

/// A published item. Its name is derived from its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GalleryEntry {
    /// The name.
    pub id: String,
    /// The content.
    pub body: Vec<u8>,
}
