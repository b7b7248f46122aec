//! Data that a server keeps outside the journal: bans, invitations, secrets, and the admin log.

/// A small record that is kept until it is changed or removed. The store does not interpret its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The kind of document: `ban`, `invitation`.
    pub kind: String,
    /// The name, unique within its kind.
    pub id: String,
    /// The content.
    pub body: Vec<u8>,
}

/// A change to the stored documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Inserts or replaces the document with this kind and name.
    Put(Document),
    /// Removes a document, if it exists.
    Remove {
        /// The kind.
        kind: String,
        /// The name.
        id: String,
    },
    /// Removes a rule from the gallery, if it exists.
    RemoveGalleryEntry {
        /// The rule's name.
        id: String,
    },
    /// Appends a line to the admin log. Lines are never removed.
    Log {
        /// The content.
        body: Vec<u8>,
    },
}

/// A precondition for changes: the expected state of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The kind.
    pub kind: String,
    /// The name.
    pub id: String,
    /// The content. `None` if the document must not exist.
    pub body: Option<Vec<u8>>,
}

/// A line of the admin log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number. Later lines have higher numbers.
    pub number: u64,
    /// The content.
    pub body: Vec<u8>,
}
