//! Reads people's words: normalization, frames, and players that are only known in context.
//!
//! A sentence is read with a grammar of its own (`tables/said`), which skips no word: if a word has no place in the
//! frame, the sentence is not understood. The result is data with placeholders for players, such as `@they`;
//! [`resolve`] replaces them, or refuses the sentence if they could be several players.

mod normal;
mod resolve;

use std::ops::Range;

use ruckus_engine::SwitchValue;
use ruckus_homemade::Homemade;
use serde_json::Value;

use super::grammar::Language;
use super::reader::{Reading, TextReader, TooMuch};
use super::tables;

/// The work limit for a text, in word comparisons.
const MOST_WORK: u32 = 100_000;
/// The maximum number of words of a text. Rules that people say are shorter.
const MOST_WORDS: usize = 150;

/// The result of reading people's words.
pub(super) enum Said {
    /// A rule.
    Rule(Homemade),
    /// The words can be read, but not as a rule with one meaning and an effect.
    Unclear,
    /// No frame contains the word at this byte offset.
    Stops(usize),
}

/// Reads a text of one or more sentences.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn read(text: &str, language: Language) -> Result<Said, TooMuch> {
    let tokens = normal::tokens(text, language);
    if tokens.is_empty() || tokens.len() > MOST_WORDS {
        return Ok(Said::Stops(0));
    }
    let mut reader = TextReader::of(text, language, tokens, tables::said(), MOST_WORK);
    let (mut rule, mut at) = (Homemade::default(), 0);
    while at < reader.tokens.len() {
        let Some((end, data)) = sentence(&mut reader, at)? else {
            let stop = reader.reached.min(reader.tokens.len().saturating_sub(1));
            return Ok(Said::Stops(reader.tokens[stop].start));
        };
        if is_one(&reader, at..end) {
            return Ok(Said::Unclear);
        }
        if let Some(setting) = data["setting"].as_str() {
            let Ok(value) = serde_json::from_value(data["value"].clone()) else { return Ok(Said::Unclear) };
            if rule.settings.insert(setting.to_owned(), value).is_some() {
                return Ok(Said::Unclear);
            }
        } else if let Some(cards) = uno_penalty(&data) {
            if rule.settings.insert("uno.penalty".to_owned(), SwitchValue::Number(cards)).is_some() {
                return Ok(Said::Unclear);
            }
        } else {
            let Some(part) = resolve::part(&data) else { return Ok(Said::Unclear) };
            rule.parts.push(part);
        }
        at = end;
        while reader.tokens.get(at).is_some_and(|token| ends(&token.word)) {
            at += 1;
        }
    }
    let named = Homemade { name: "said".to_owned(), title: "Said".to_owned(), ..rule.clone() };
    Ok(if named.check().is_ok() { Said::Rule(rule) } else { Said::Unclear })
}

/// Returns true if "one" is perhaps not a number: "no red card on a green one".
fn is_one(reader: &TextReader<'_>, words: Range<usize>) -> bool {
    const COLORS: [&str; 4] = ["red", "yellow", "green", "blue"];
    let typed = |at: usize| reader.text[reader.tokens[at].start..reader.tokens[at].end].to_lowercase();
    let colored = |at: usize| COLORS.contains(&reader.tokens[at - 1].word.as_str());
    words.clone().skip(1).any(|at| at > words.start + 2 && typed(at).starts_with("one") && colored(at))
}

/// Returns the new penalty if a frame changes only that: "if you forget UNO, you draw 4". Drawing comes with being
/// caught anyway, so it is not a second penalty.
fn uno_penalty(frame: &Value) -> Option<i64> {
    let then = frame["then"].as_array().filter(|_| frame["when"] == "caught" && frame.get("if").is_none())?;
    let [step] = then.as_slice() else { return None };
    let who = match step["who"].as_str() {
        Some("@you") => frame["subj"] != "they",
        Some("actor" | "@they" | "@that" | "@subject") => true,
        _ => false,
    };
    step["act"]["draw"].as_i64().filter(|_| who && step.as_object().is_some_and(|step| step.len() == 2))
}

fn ends(word: &str) -> bool {
    matches!(word, "." | "!")
}

/// Reads the longest sentence at a position that ends there.
fn sentence(reader: &mut TextReader<'_>, at: usize) -> Result<Option<(usize, Value)>, TooMuch> {
    let mut best: Option<Reading> = None;
    for reading in reader.sort(tables::said().sort("sentence"), at)?.iter() {
        let whole = reader.tokens.get(reading.end).is_none_or(|token| ends(&token.word));
        if whole && best.as_ref().is_none_or(|one| reading.end > one.end) {
            best = Some(reading.clone());
        }
    }
    Ok(best.and_then(|reading| Some((reading.end, reader.data(&reading)?))))
}
