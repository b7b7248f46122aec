//! What people have published, kept beside the journal.

/// Something that somebody has published, by a name that its content gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The name.
    pub id: String,
    /// The content.
    pub body: Vec<u8>,
}
