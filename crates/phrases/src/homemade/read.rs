//! Reads typed text as a rule. If that fails, reports how far it got and what could follow.

use std::ops::Range;

use ruckus_homemade::{Cards, FaceName, Homemade, Instruction, Kind, Part, Trigger, Who};
use serde_json::Value;

use super::doubts::{self, Doubt, FoundDoubt};
use super::elision;
use super::grammar::Language;
use super::hints::{self, Next};
use super::lexer;
use super::reader::{Reading, TextReader, TooMuch};
use super::said::{self, Said};
use super::tables;
use super::whole::{self, SENTENCES};

/// The maximum length of a text, in characters.
pub const LONGEST_TEXT: usize = 4000;

/// The maximum number of omitted subjects.
const MOST_LEFT_OUT: usize = 4;

/// The result of reading a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The rule, without a name. `None` if any of the text cannot be read or is doubtful.
    pub rule: Option<Homemade>,
    /// The doubt because of which a readable text is refused.
    pub unsure: Option<Unsure>,
    /// The unreadable rest of the text. Empty if the text is only incomplete or can be read completely.
    pub rest: String,
    /// Possible continuations, including replacements of the word being typed.
    pub next: Vec<Next>,
    /// The phrases most similar to the unreadable rest.
    pub near: Vec<String>,
}

/// Words that can be read, but may have another meaning or no effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsure {
    /// The words as typed.
    pub words: String,
    /// The reason for the doubt.
    pub why: Doubt,
    /// Replacements, each with the resulting text.
    pub instead: Vec<Next>,
    /// The rule that the text would be.
    pub rule: Homemade,
}

impl Read {
    /// Returns the literal meaning of the text, even if it is refused.
    pub fn literal(self) -> Option<Homemade> {
        self.rule.or(self.unsure.map(|unsure| unsure.rule))
    }

    /// Refuses the rule if one of its parts is unclear, unless the text is exactly the sentences of the rule.
    fn checked(mut self, text: &str, language: Language) -> Self {
        let why = self.rule.iter().flat_map(|rule| &rule.parts).find_map(unclear);
        if let Some(why) = why
            && let Some(rule) = self.rule.take_if(|rule| !is_written(text, rule, language))
        {
            self.unsure = Some(Unsure { words: text.trim().to_owned(), why, instead: Vec::new(), rule });
        }
        self
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

/// Reads a text of one or more sentences as a rule. Refuses a text that may have another meaning or has no effect.
///
/// ```
/// use ruckus_phrases::homemade::{Doubt, Language, english, read};
/// let said = "after a matched draw two the next player draws two more";
/// let rule = read(said, Language::English).unwrap().rule.unwrap();
/// assert_eq!(english(&rule), ["When a player plays a draw two as a match, the next player draws 2 cards."]);
///
/// let refused = read("When a player plays two cards, the next player draws a card.", Language::English).unwrap();
/// let unsure = refused.unsure.unwrap();
/// assert_eq!((unsure.words.as_str(), unsure.why), ("two cards", Doubt::Amount));
/// ```
///
/// # Errors
/// The text is too long, or reading it takes too much work.
pub fn read(text: &str, language: Language) -> Result<Read, Unread> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(Unread::TooLong { most: LONGEST_TEXT });
    }
    let own = read_own(text, language)?;
    if own.rule.is_some() {
        return Ok(own.checked(text, language));
    }
    Ok(match said::read(text, language) {
        Ok(Said::Rule(rule)) => {
            let read = Read { rule: Some(rule), unsure: None, rest: String::new(), near: Vec::new(), ..own };
            read.checked(text, language)
        }
        // The word that fits in neither grammar is the one that was not understood.
        Ok(Said::Stops(at)) if own.unsure.is_none() && own.rest.len() > text.len() - at => {
            Read { rest: text[at..].to_owned(), ..own }
        }
        Ok(Said::Stops(_) | Said::Unclear) | Err(TooMuch::Work) => own,
    })
}

/// Returns true if the text equals the sentences of the rule.
fn is_written(text: &str, rule: &Homemade, language: Language) -> bool {
    text.trim().to_lowercase() == whole::sentences(rule, language).join(" ").to_lowercase()
}

/// Returns a doubt if a part is what the words say and perhaps not what people mean: the player before, while the
/// direction changes; the color of a wild, which its player calls as well. Steps run after the card has its effect.
fn unclear(part: &Part) -> Option<Doubt> {
    let reverse = |cards: &Cards| cards.faces.iter().any(|face| face.0.symbol() == "V");
    let (turns, wild) = match &part.when {
        Some(Trigger::Turned) => (true, false),
        Some(Trigger::Played(played)) => {
            let wilds = |face: &FaceName| face.0.is_wild_type();
            let faces = !played.cards.faces.is_empty() && played.cards.faces.iter().all(wilds);
            (reverse(&played.cards), faces || played.cards.kinds == [Kind::Wild])
        }
        _ => (false, false),
    };
    let turns = turns || part.steps.iter().any(|step| step.instruction == Instruction::TurnRound);
    let previous = turns && serde_json::to_value(&part.steps).is_ok_and(|steps| names_previous(&steps));
    let calls = |instruction: &Instruction| matches!(instruction, Instruction::NameColor { who } if *who != Who::Actor);
    let calls = wild && part.steps.iter().any(|step| calls(&step.instruction));
    (previous || calls).then_some(Doubt::Player)
}

/// Returns true if data of steps contains the player before. Texts that are only shown are not players.
fn names_previous(data: &Value) -> bool {
    match data {
        Value::String(_) => serde_json::from_value(data.clone()).is_ok_and(|who: Who| who == Who::Previous),
        Value::Array(all) => all.iter().any(names_previous),
        Value::Object(object) => object.iter().any(|(name, inside)| match name.as_str() {
            "options" | "action" => false,
            name => name == "previous-of" || names_previous(inside),
        }),
        _ => false,
    }
}

/// Reads a text with the grammar that rules are written with.
fn read_own(text: &str, language: Language) -> Result<Read, Unread> {
    let mut said = text.to_owned();
    let mut inserted: Vec<Range<usize>> = Vec::new();
    let mut found = as_it_stands(&said, language, &inserted)?;
    for _ in 0..MOST_LEFT_OUT {
        let stop = match &found {
            (_, Some(doubt)) if doubt.left_out => doubt.at.start,
            (read, None) if !read.rest.is_empty() => said.len() - read.rest.len(),
            _ => break,
        };
        // If inserting a subject takes too much work, the result for the text as typed is still reported.
        let Ok(Some((at, words))) = elision::left_out(&said, stop, language) else { break };
        let filled = format!("{}{words}{}", &said[..at], &said[at..]);
        let later =
            inserted.iter().map(|range| if range.start < at { range.clone() } else { moved(range, words.len()) });
        let later: Vec<_> = later.chain(std::iter::once(at..at + words.len())).collect();
        match as_it_stands(&filled, language, &later) {
            Ok(more) if more.0.rule.is_some() || more.0.rest.len() < found.0.rest.len() => {
                (found, said, inserted) = (more, filled, later);
            }
            _ => break,
        }
    }
    let (mut read, doubt) = found;
    if let Some(doubt) = doubt
        && let Some(rule) = read.rule.take()
    {
        read.unsure = Some(unsure(&said, doubt, rule, language));
    }
    Ok(read)
}

fn moved(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// Converts a doubt to its public form. Keeps only replacements that can be read.
fn unsure(said: &str, doubt: FoundDoubt, rule: Homemade, language: Language) -> Unsure {
    let offer = |(place, words): (Range<usize>, String)| {
        let text = format!("{}{words}{}", &said[..place.start], &said[place.end..]);
        let end = place.start + words.len();
        let sure = match as_it_stands(&text, language, &[]) {
            // Later doubts are reported once this one is resolved.
            Ok((read, doubt)) => {
                let later = |doubt: FoundDoubt| doubt.at.start >= end || doubt.why == Doubt::Unused;
                read.rest.is_empty() && doubt.is_none_or(later)
            }
            Err(_) => false,
        };
        let words = words.trim_matches([' ', ',', ';']).to_owned();
        sure.then_some(Next { words, text })
    };
    let words = said.get(doubt.at).unwrap_or_default().to_owned();
    Unsure { words, why: doubt.why, instead: doubt.instead.into_iter().filter_map(offer).collect(), rule }
}

/// Reads a text in which every action has a subject, and finds doubts about it. `inserted` are the ranges of subjects
/// that were omitted.
fn as_it_stands(
    text: &str,
    language: Language,
    inserted: &[Range<usize>],
) -> Result<(Read, Option<FoundDoubt>), TooMuch> {
    let grammar = tables::grammar();
    let mut reader = TextReader::new(text, language);
    let (mut rule, mut at, mut doubt) = (Homemade::default(), 0, None);
    let mut whole = !reader.tokens.is_empty();
    while whole && at < reader.tokens.len() {
        let mut best: Option<(usize, Reading, &str, Value)> = None;
        for name in SENTENCES {
            for reading in reader.sort(grammar.sort(name), at)?.iter() {
                let end = reader.past_nothing(reading.end);
                let ends = reader.tokens.get(end).is_none_or(|token| matches!(token.word.as_str(), "." | "!"));
                let better =
                    best.as_ref().is_none_or(|(far, one, ..)| end > *far || end == *far && reading.cost < one.cost);
                if ends
                    && better
                    && let Some(data) = reader.data(reading)
                {
                    best = Some((end, reading.clone(), name, data));
                }
            }
        }
        match best {
            Some((end, reading, name, data)) => {
                whole = whole::add(&mut rule, name, data);
                if let Some(part) = rule.parts.last().filter(|_| whole && name == "part" && doubt.is_none()) {
                    let own = is_own(&reader, at..end, &whole::sentence(part, language));
                    doubt = doubts::first(&reader, &reading, part, own, inserted);
                }
                at = if whole { end } else { at };
                while reader.tokens.get(at).is_some_and(|token| matches!(token.word.as_str(), "." | "!")) {
                    at += 1;
                }
            }
            None => whole = false,
        }
    }
    let (next, begins) = hints::next(&mut reader, text, at, language)?;
    let read = Read { rule: None, unsure: None, rest: String::new(), next, near: Vec::new() };
    if whole {
        return Ok((Read { rule: Some(rule), ..read }, doubt));
    }
    let stop = reader.awaited.keys().copied().max().unwrap_or_default();
    // An incomplete last word may still become a valid one.
    let last = begins && stop + 1 == reader.tokens.len();
    let rest = reader.tokens.get(stop).filter(|_| !last).map_or("", |token| &text[token.start..]).to_owned();
    let near = if rest.is_empty() { Vec::new() } else { hints::near(&reader, stop, language) };
    Ok((Read { rest, near, ..read }, None))
}

/// Returns true if the words equal the canonical sentence.
fn is_own(reader: &TextReader<'_>, words: Range<usize>, sentence: &str) -> bool {
    let written = lexer::tokens(sentence.trim_end_matches('.'), reader.language.lexicon());
    written.iter().map(|token| &token.word).eq(reader.tokens[words].iter().map(|token| &token.word))
}
