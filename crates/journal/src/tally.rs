//! What is counted beside the journal: numbers, and nothing of who brought them about.

/// A count, or by how much it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// Of what.
    pub subject: String,
    /// What of it.
    pub what: String,
    /// How much.
    pub count: i64,
}

impl Tally {
    /// One more of something.
    pub fn one(subject: impl Into<String>, what: impl Into<String>) -> Self {
        Self { subject: subject.into(), what: what.into(), count: 1 }
    }
}
