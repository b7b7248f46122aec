//! Reads texts with the grammar that rules are written with.

use std::ops::Range;

use ruckus_homemade::Homemade;
use serde_json::Value;

use super::answer::{Meaning, Read, Unsure};
use super::doubts::{self, Doubt, FoundDoubt};
use super::elision;
use super::fitting::{Fitting, Progress};
use super::grammar::Language;
use super::hints;
use super::lexer;
use super::reader::{Reading, TextReader};
use super::tables;
use super::whole::{self, SENTENCES};
use super::work::{TooMuch, Work};

/// The maximum number of omitted subjects.
const MOST_LEFT_OUT: usize = 4;

/// Reads a text.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn read(text: &str, language: Language, work: &Work) -> Result<Read, TooMuch> {
    let mut said = text.to_owned();
    let mut inserted: Vec<Range<usize>> = Vec::new();
    let mut found = as_it_stands(&said, language, &inserted, work)?;
    for _ in 0..MOST_LEFT_OUT {
        let stop = match &found {
            (_, Some(doubt)) if doubt.left_out => doubt.at.start,
            (read, None) if !read.rest.is_empty() => said.len() - read.rest.len(),
            _ => break,
        };
        // If inserting a subject takes too much work, the result for the text as typed is still reported.
        let Ok(Some((at, words))) = elision::left_out(&said, stop, language, work) else { break };
        let filled = format!("{}{words}{}", &said[..at], &said[at..]);
        let later =
            inserted.iter().map(|range| if range.start < at { range.clone() } else { moved(range, words.len()) });
        let later: Vec<_> = later.chain(std::iter::once(at..at + words.len())).collect();
        match as_it_stands(&filled, language, &later, work) {
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
        read.unsure = Some(unsure(&said, doubt, rule, language, work));
    }
    Ok(read)
}

fn moved(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// Converts a doubt to its public form. Keeps only replacements that can be read, one for each meaning.
fn unsure(said: &str, doubt: FoundDoubt, rule: Homemade, language: Language, work: &Work) -> Unsure {
    let mut instead: Vec<Meaning> = Vec::new();
    for (place, words) in doubt.instead {
        let text = format!("{}{words}{}", &said[..place.start], &said[place.end..]);
        let end = place.start + words.len();
        let Ok((read, found)) = as_it_stands(&text, language, &[], work) else { break };
        // Later doubts are reported once this one is resolved.
        let later = |doubt: FoundDoubt| doubt.at.start >= end || doubt.why == Doubt::Unused;
        let known = |one: &Meaning| one.rule.is_some() && one.rule == read.rule;
        if read.rest.is_empty() && found.is_none_or(later) && !instead.iter().any(known) {
            let words = words.trim_matches([' ', ',', ';']).to_owned();
            instead.push(Meaning { words, text, rule: read.rule });
        }
    }
    let words = said.get(doubt.at).unwrap_or_default().to_owned();
    Unsure { words, why: doubt.why, instead, rule }
}

/// Reads a text in which every action has a subject, and finds doubts about it. `inserted` are the ranges of subjects
/// that were omitted.
fn as_it_stands(
    text: &str,
    language: Language,
    inserted: &[Range<usize>],
    work: &Work,
) -> Result<(Read, Option<FoundDoubt>), TooMuch> {
    let mut reader = TextReader::new(text, language, work)?;
    let (rule, at, doubt) = rule(&mut reader, inserted)?;
    if at == reader.tokens.len() {
        // Another sentence can always follow.
        for name in SENTENCES {
            reader.sort(tables::grammar().sort(name), at)?;
        }
    }
    let doubt = doubt.filter(|_| rule.is_some());
    let stop = reader.stop();
    let (next, begins) = hints::at_the_end(&reader, text);
    if rule.is_some() || stop.is_none_or(|stop| begins && stop + 1 == reader.tokens.len()) {
        return Ok((Read { rule, next, ..Read::default() }, doubt));
    }
    let rest = text[reader.tokens[stop.unwrap_or_default()].start..].to_owned();
    Ok((Read { rest, ..Read::default() }, None))
}

/// Reads the sentences of a text. Returns the rule if all of it can be read, the index after the last word that was
/// read, and the first doubt.
fn rule(
    reader: &mut TextReader<'_>,
    inserted: &[Range<usize>],
) -> Result<(Option<Homemade>, usize, Option<FoundDoubt>), TooMuch> {
    let (grammar, language) = (tables::grammar(), reader.language);
    let (mut rule, mut at, mut doubt) = (Homemade::default(), 0, None);
    let mut whole = !reader.tokens.is_empty();
    while whole && at < reader.tokens.len() {
        let mut best: Option<(usize, Reading, &str, Value)> = None;
        for name in SENTENCES {
            for reading in reader.sort(grammar.sort(name), at)?.iter() {
                let end = reader.past_nothing(reading.end);
                let better =
                    best.as_ref().is_none_or(|(far, one, ..)| end > *far || end == *far && reading.cost < one.cost);
                if reader.ends(end)
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
                    let own = is_own(reader, at..end, &whole::sentence(part, language));
                    doubt = doubts::first(reader, &reading, part, own, inserted);
                }
                at = if whole { end } else { at };
                while at < reader.tokens.len() && reader.ends(at) {
                    at += 1;
                }
            }
            None => whole = false,
        }
    }
    Ok((whole.then_some(rule), at, doubt))
}

/// Returns the phrases that fit where reading stops, as texts that can be read further.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn fitting(text: &str, language: Language, work: &Work) -> Result<Fitting, TooMuch> {
    let mut reader = TextReader::new(text, language, work)?;
    rule(&mut reader, &[])?;
    let Some(stop) = reader.stop() else { return Ok(Fitting::default()) };
    Ok(Fitting::of(&reader, stop, text, work, &|text| progress(text, language, work)))
}

/// Returns how far a text can be read.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn progress(text: &str, language: Language, work: &Work) -> Result<Progress, TooMuch> {
    let mut reader = TextReader::new(text, language, work)?;
    let whole = rule(&mut reader, &[])?.0.is_some();
    let stop = reader.stop().map_or(text.len(), |stop| reader.tokens[stop].start);
    Ok(Progress { whole, stop })
}

/// Returns true if the words equal the canonical sentence.
fn is_own(reader: &TextReader<'_>, words: Range<usize>, sentence: &str) -> bool {
    let written = lexer::tokens(sentence.trim_end_matches('.'), reader.language.lexicon());
    written.iter().map(|token| &token.word).eq(reader.tokens[words].iter().map(|token| &token.word))
}
