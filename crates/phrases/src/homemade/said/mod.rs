//! Reads people's words: normalization, frames, and players that are only known in context.
//!
//! A sentence is read with a grammar of its own (`tables/said`), which skips no word: if a word has no place in the
//! frame, the sentence is not understood. The result is data with placeholders for players, such as `@they`;
//! [`resolve`] replaces them, or reports all meanings if they could be several players.

mod normal;
mod resolve;

use std::ops::Range;

use ruckus_engine::SwitchValue;
use ruckus_homemade::{Homemade, Part};
use serde_json::Value;

use super::answer::{Meaning, Unsure};
use super::doubts::{Doubt, restates};
use super::fitting::{Fitting, Progress};
use super::grammar::Language;
use super::hints::{self, Next, joined};
use super::reader::{Reading, TextReader};
use super::tables;
use super::work::{TooMuch, Work};

/// The work limit for a text, in word comparisons.
const MOST_WORK: u32 = 100_000;
/// The maximum number of words of a text. Rules that people say are shorter.
const MOST_WORDS: usize = 150;

/// The result of reading people's words.
pub(super) enum Said {
    /// A rule.
    Rule(Homemade),
    /// Words with several meanings.
    Unsure(Box<Unsure>),
    /// The words can be read, but not as a rule with an effect.
    Unclear,
    /// The text is incomplete. These words can follow.
    Ends(Vec<Next>),
    /// No frame contains the word at this byte offset. The phrases fit there.
    Stops(usize, Fitting),
}

/// Reads a text of one or more sentences.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn read(text: &str, language: Language, total: &Work) -> Result<Said, TooMuch> {
    let work = Work::at_most(MOST_WORK);
    let found = read_within(text, language, &work);
    total.add(work.done())?;
    found
}

fn read_within(text: &str, language: Language, work: &Work) -> Result<Said, TooMuch> {
    let tokens = normal::tokens(text, language);
    if tokens.is_empty() || tokens.len() > MOST_WORDS {
        return Ok(Said::Stops(0, Fitting::default()));
    }
    let mut reader = TextReader::of(text, language, tokens, tables::said(), work)?;
    let Some(frames) = frames(&mut reader)? else { return Ok(stopped(&reader, text, work)) };
    let Some(rules) = rules(&reader, &frames) else { return Ok(Said::Unclear) };
    Ok(match rules {
        Meanings { all, sure: true } => all.into_iter().next().map_or(Said::Unclear, Said::Rule),
        Meanings { all, sure: false } => match all.first().cloned() {
            None => Said::Unclear,
            Some(rule) => Said::Unsure(Box::new(Unsure {
                words: text.trim().to_owned(),
                why: Doubt::Player,
                instead: all.into_iter().map(|rule| Meaning::of(rule, language)).collect(),
                rule,
            })),
        },
    })
}

/// A frame as data, and the words from which it was read.
type Frame = (Range<usize>, Value);

/// Reads the frames of all sentences. `None` if a word has no place in one.
fn frames(reader: &mut TextReader<'_>) -> Result<Option<Vec<Frame>>, TooMuch> {
    let (mut all, mut at) = (Vec::new(), 0);
    while at < reader.tokens.len() {
        let Some((end, data)) = sentence(reader, at)? else { return Ok(None) };
        all.push((at..end, data));
        at = end;
        while at < reader.tokens.len() && reader.ends(at) {
            at += 1;
        }
    }
    Ok(Some(all))
}

/// The rules that a text can be, and whether it is the only one.
struct Meanings {
    all: Vec<Homemade>,
    sure: bool,
}

/// Returns the rules that frames stand for. `None` if one of the frames is no part of a rule.
fn rules(reader: &TextReader<'_>, frames: &[Frame]) -> Option<Meanings> {
    let (mut all, mut sure) = (vec![Homemade::default()], true);
    for (words, data) in frames {
        if is_one(reader, words.clone()) {
            return None;
        }
        let setting = match data["setting"].as_str() {
            Some(name) => Some((name.to_owned(), serde_json::from_value(data["value"].clone()).ok()?)),
            None => uno_penalty(data).map(|cards| ("uno.penalty".to_owned(), SwitchValue::Number(cards))),
        };
        if let Some((name, value)) = setting {
            for rule in &mut all {
                if rule.settings.insert(name.clone(), value.clone()).is_some() {
                    return None;
                }
            }
            continue;
        }
        if let Some(name) = data["rule"].as_str() {
            all.iter_mut().for_each(|rule| _ = rule.rules.insert(name.to_owned(), SwitchValue::Bool(true)));
            continue;
        }
        let parts = resolve::parts(data);
        // Only one question is asked.
        if parts.all.is_empty() || !parts.sure && !sure {
            return None;
        }
        sure &= parts.sure;
        let with = |part: Part| {
            all.iter().map(move |rule| {
                let mut rule = rule.clone();
                rule.parts.push(part.clone());
                rule
            })
        };
        all = parts.all.into_iter().flat_map(with).collect();
    }
    let named = |rule: &Homemade| Homemade { name: "said".to_owned(), title: "Said".to_owned(), ..rule.clone() };
    all.retain(|rule| named(rule).check().is_ok() && !rule.parts.iter().any(|part| restates(part, reader.text)));
    Some(Meanings { all, sure })
}

/// Reports where reading stopped, and what fits there.
fn stopped(reader: &TextReader<'_>, text: &str, work: &Work) -> Said {
    let (next, begins) = hints::at_the_end(reader, text);
    let stop = reader.reached;
    if stop >= reader.tokens.len() || begins && stop + 1 == reader.tokens.len() {
        return Said::Ends(next);
    }
    if let Some(begun) = begun(reader, stop, text, work) {
        return begun;
    }
    let progress = |text: &str| progress(text, reader.language, work);
    Said::Stops(reader.tokens[stop].start, Fitting::of(reader, stop, text, work, &progress))
}

/// Reports the words that are missing if the word at which reading stopped begins a phrase of several words.
fn begun(reader: &TextReader<'_>, stop: usize, text: &str, work: &Work) -> Option<Said> {
    let start = reader.tokens[stop].start;
    let found = normal::begun(&text[start..], reader.language);
    let at = start + found.first()?.0.start;
    let mut next = Vec::new();
    for (range, words) in found {
        let after = &text[start + range.end..];
        let text = joined(&text[..start + range.start], &words, after);
        let reaches = start + range.start + words.len();
        if progress(&text, reader.language, work).is_ok_and(|progress| progress.whole || progress.stop >= reaches) {
            next.push(Next { words, text });
        }
    }
    if next.is_empty() {
        return None;
    }
    if at >= text.trim_end().len() {
        return Some(Said::Ends(next));
    }
    // One word is too little to guess the phrase: not every "of" begins "of course".
    let several = text[start..at].split_whitespace().nth(1).is_some();
    Some(Said::Stops(at, if several { Fitting::all(next) } else { Fitting::default() }))
}

/// Returns how far a text can be read.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn progress(text: &str, language: Language, work: &Work) -> Result<Progress, TooMuch> {
    let tokens = normal::tokens(text, language);
    let mut reader = TextReader::of(text, language, tokens, tables::said(), work)?;
    let Some(frames) = frames(&mut reader)? else {
        let stop = reader.tokens.get(reader.reached).map_or(text.len(), |token| token.start);
        return Ok(Progress { whole: false, stop });
    };
    // Words that are no rule are not understood, although they have a place in frames.
    let rules = rules(&reader, &frames).filter(|rules| !rules.all.is_empty());
    let whole = rules.as_ref().is_some_and(|rules| rules.sure);
    Ok(Progress { whole, stop: if rules.is_some() { text.len() } else { 0 } })
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

/// Reads the longest sentence at a position that ends there.
fn sentence(reader: &mut TextReader<'_>, at: usize) -> Result<Option<(usize, Value)>, TooMuch> {
    let mut best: Option<Reading> = None;
    for reading in reader.sort(tables::said().sort("sentence"), at)?.iter() {
        if reader.ends(reading.end) && best.as_ref().is_none_or(|one| reading.end > one.end) {
            best = Some(reading.clone());
        }
    }
    Ok(best.and_then(|reading| Some((reading.end, reader.data(&reading)?))))
}
