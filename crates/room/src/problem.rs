//! What goes wrong at a table, in a word and in a sentence.

use ruckus_protocol::Reason;

/// Why something cannot be done: a stable word, and a sentence that says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The word.
    pub code: &'static str,
    /// The sentence.
    pub message: String,
    /// What the sentence says, for programs.
    pub reason: Option<Box<Reason>>,
}

impl Problem {
    /// A problem.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), reason: None }
    }

    /// A problem that programs may say in words of their own.
    pub fn because(code: &'static str, reason: Reason) -> Self {
        Self { code, message: reason.to_string(), reason: Some(Box::new(reason)) }
    }
}
