//! The answer to a typed text.

use ruckus_homemade::Homemade;

use super::doubts::Doubt;
use super::fitting::Fitting;
use super::grammar::Language;
use super::hints::Next;
use super::whole;
use super::work::TooMuch;

/// The maximum length of a text, in characters.
pub const LONGEST_TEXT: usize = 4000;

/// The maximum number of continuations.
const MOST_NEXT: usize = 24;
/// The maximum number of similar phrases.
const MOST_NEAR: usize = 3;

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Read {
    /// The rule, without a name. `None` if any of the text cannot be read or is doubtful.
    pub rule: Option<Homemade>,
    /// The doubt because of which a readable text is refused.
    pub unsure: Option<Unsure>,
    /// The unreadable rest of the text. Empty if the text is only incomplete or can be read completely.
    pub rest: String,
    /// Possible continuations, including replacements of the word being typed. If there is an unreadable rest, what
    /// fits in place of its first word: each text can be read further than this one.
    pub next: Vec<Next>,
    /// Those of the continuations that are most similar to the unreadable rest.
    pub near: Vec<String>,
}

/// Words that can be read, but may have another meaning or no effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsure {
    /// The words as typed.
    pub words: String,
    /// The reason for the doubt.
    pub why: Doubt,
    /// What the words can mean, each with a text that has only this meaning.
    pub instead: Vec<Meaning>,
    /// The rule that the text would be.
    pub rule: Homemade,
}

/// One of the meanings of doubtful words.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    /// The words that replace the doubtful ones.
    pub words: String,
    /// The text with these words.
    pub text: String,
    /// The rule that it is then. `None` if the text is not complete yet.
    pub rule: Option<Homemade>,
}

impl Read {
    /// Adds phrases that fit where reading stops.
    pub(super) fn with(mut self, fitting: Fitting) -> Self {
        for next in fitting.next {
            let same = |one: &Next| {
                one.text.to_lowercase() == next.text.to_lowercase()
                    || one.words.to_lowercase() == next.words.to_lowercase()
            };
            if !self.next.iter().any(same) {
                self.next.push(next);
            }
        }
        self.next.truncate(MOST_NEXT);
        self.near.extend(fitting.near);
        self.near.truncate(MOST_NEAR);
        self
    }

    /// Keeps only continuations with which the text can be read further.
    pub(super) fn that(mut self, reads_further: impl Fn(&Next) -> bool) -> Self {
        self.next.retain(reads_further);
        self.near.retain(|near| self.next.iter().any(|next| next.words == *near));
        self
    }

    /// Returns the literal meaning of the text, even if it is refused.
    pub fn literal(self) -> Option<Homemade> {
        self.rule.or(self.unsure.map(|unsure| unsure.rule))
    }
}

impl Meaning {
    /// Says a rule in its own sentences.
    pub(super) fn of(rule: Homemade, language: Language) -> Self {
        let text = whole::sentences(&rule, language).join(" ");
        Self { words: text.clone(), text, rule: Some(rule) }
    }
}

/// Error when a text is not read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The text is longer than this, in characters.
    TooLong {
        /// The maximum length.
        most: usize,
    },
    /// The text is too ambiguous to be read in reasonable time.
    TooMuch,
}

impl From<TooMuch> for Unread {
    fn from(_: TooMuch) -> Self {
        Self::TooMuch
    }
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong { most } => write!(f, "it is too long; use at most {most} characters"),
            Self::TooMuch => write!(f, "it is ambiguous in too many ways; use shorter sentences"),
        }
    }
}

impl std::error::Error for Unread {}
