//! What a server keeps for itself, beside the journal: bans, invitations, secrets, and the log of what its admins did.

/// A small thing that is kept until it is changed or removed. The store knows nothing of what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What kind of thing: `ban`, `invitation`.
    pub kind: String,
    /// The name, unlike any other of its kind.
    pub id: String,
    /// The content.
    pub body: Vec<u8>,
}

/// A change to what is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Keeps a document, in place of one of the same kind and name.
    Put(Document),
    /// Removes a document. It may be gone already.
    Remove {
        /// Its kind.
        kind: String,
        /// Its name.
        id: String,
    },
    /// Takes a rule out of the gallery. It may be gone already.
    RemoveExhibit {
        /// Its name.
        id: String,
    },
    /// Adds a line to the admin log, which never loses one.
    Log {
        /// The content.
        body: Vec<u8>,
    },
}

/// What a document must be for changes to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub id: String,
    /// Its content; none if there must be no such document.
    pub body: Option<Vec<u8>>,
}

/// A line of the admin log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Its number; later lines have higher ones.
    pub number: u64,
    /// The content.
    pub body: Vec<u8>,
}
