//! What people type, read as a rule; and where it cannot be read, up to where it went and what could come there.

use ruckus_homemade::Homemade;

use super::elision;
use super::grammar::{Grammar, Language};
use super::hints::{self, Next};
use super::reader::{Reader, TooMuch};
use super::whole::{self, SENTENCES};

/// The longest text that is read, in characters.
pub const LONGEST_TEXT: usize = 4000;

/// So many subjects may be left out.
const MOST_LEFT_OUT: usize = 4;

/// What a text comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The rule, without a name; none if something in the text cannot be read.
    pub rule: Option<Homemade>,
    /// The rest of the text, from where it cannot be read on; empty if it only is not finished.
    pub rest: String,
    /// What can come next, or in place of the word that is being typed.
    pub next: Vec<Next>,
    /// Phrases that are nearest to what cannot be read.
    pub near: Vec<String>,
}

/// Why a text is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is longer than this, in characters.
    TooLong {
        /// How long it may be.
        most: usize,
    },
    /// It can be read in so many ways that it would take too long.
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
            Self::TooLong { most } => write!(f, "it is too long: at most {most} characters are read"),
            Self::TooMuch => write!(f, "it can be read in too many ways; say it in shorter sentences"),
        }
    }
}

impl std::error::Error for Unread {}

/// Reads a text as a rule: one sentence or several.
///
/// ```
/// use ruckus_phrases::homemade::{Language, english, read};
/// let said = "after a matched draw two the next player draws two more";
/// let rule = read(said, Language::English).unwrap().rule.unwrap();
/// assert_eq!(english(&rule), ["When a player plays a draw two as a match, the next player draws 2 cards."]);
/// ```
///
/// # Errors
/// It is too long, or too much work.
pub fn read(text: &str, language: Language) -> Result<Read, Unread> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(Unread::TooLong { most: LONGEST_TEXT });
    }
    let mut found = as_it_stands(text, language)?;
    let mut said = text.to_owned();
    for _ in 0..MOST_LEFT_OUT {
        if found.rest.is_empty() {
            break;
        }
        // What cannot be read as it stands may still be told so, however much work more of it would be.
        let Ok(Some(filled)) = elision::filled(&said, said.len() - found.rest.len(), language) else { break };
        match as_it_stands(&filled, language) {
            Ok(more) if more.rule.is_some() || more.rest.len() < found.rest.len() => (found, said) = (more, filled),
            _ => break,
        }
    }
    Ok(found)
}

/// Reads a text in which every deed has its subject.
fn as_it_stands(text: &str, language: Language) -> Result<Read, Unread> {
    let grammar = Grammar::get();
    let mut reader = Reader::new(text, language);
    let (mut rule, mut at) = (Homemade::default(), 0);
    let mut whole = !reader.tokens.is_empty();
    while whole && at < reader.tokens.len() {
        let mut best: Option<(usize, u32, &str, serde_json::Value)> = None;
        for name in SENTENCES {
            for reading in reader.sort(grammar.sort(name), at)?.iter() {
                let end = reader.past_nothing(reading.end);
                let ends = reader.tokens.get(end).is_none_or(|token| matches!(token.word.as_str(), "." | "!"));
                let better =
                    best.as_ref().is_none_or(|&(far, cost, ..)| end > far || end == far && reading.cost < cost);
                if ends
                    && better
                    && let Some(data) = reader.data(reading)
                {
                    best = Some((end, reading.cost, name, data));
                }
            }
        }
        match best {
            Some((end, _, name, data)) => {
                whole = whole::add(&mut rule, name, data);
                at = if whole { end } else { at };
                while reader.tokens.get(at).is_some_and(|token| matches!(token.word.as_str(), "." | "!")) {
                    at += 1;
                }
            }
            None => whole = false,
        }
    }
    let (next, begins) = hints::next(&mut reader, text, at, language)?;
    if whole {
        return Ok(Read { rule: Some(rule), rest: String::new(), next, near: Vec::new() });
    }
    let stop = reader.awaited.keys().copied().max().unwrap_or_default();
    // What is only begun may still become a word.
    let last = begins && stop + 1 == reader.tokens.len();
    let rest = reader.tokens.get(stop).filter(|_| !last).map_or("", |token| &text[token.start..]).to_owned();
    let near = if rest.is_empty() { Vec::new() } else { hints::near(&reader, stop, language) };
    Ok(Read { rule: None, rest, next, near })
}
