//! Anonymous counters. Stored outside the journal.

/// A counter, or a change to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// The subject.
    pub subject: String,
    /// The counted event.
    pub what: String,
    /// The number.
    pub count: i64,
}

impl Tally {
    /// Creates a tally of 1.
    pub fn one(subject: impl Into<String>, what: impl Into<String>) -> Self {
        Self { subject: subject.into(), what: what.into(), count: 1 }
    }
}
