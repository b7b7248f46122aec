//! What fits in place of a word that was not understood.

use std::collections::HashSet;

use super::hints::{self, Next, Offer, joined};
use super::reader::TextReader;
use super::work::{TooMuch, Work};

/// The work that may be done before no more offers are tried, in comparisons of words.
const MOST_TRIED: u32 = 200_000;
/// The maximum number of offers.
const MOST_OFFERED: usize = 16;
/// The marks between clauses.
const MARKS: [&str; 5] = [".", ",", ";", ":", "!"];

/// How far a text can be read.
pub(super) struct Progress {
    /// True if all of it is a rule.
    pub(super) whole: bool,
    /// The byte offset of the first word that is not understood.
    pub(super) stop: usize,
}

/// Phrases that fit where reading stops.
#[derive(Debug, Default)]
pub(super) struct Fitting {
    /// The texts with each of them, the likeliest first.
    pub(super) next: Vec<Next>,
    /// Those that are similar to what was typed.
    pub(super) near: Vec<String>,
}

impl Fitting {
    /// Continuations at the end of a text.
    pub(super) const fn all(next: Vec<Next>) -> Self {
        Self { next, near: Vec::new() }
    }

    /// Tries what the reader expected at the word `stop`. An offer replaces this word, or all words up to the next
    /// punctuation mark if the text can be read only then. A phrase that says the same as the whole clause can replace
    /// that, too. `progress` reads a text.
    pub(super) fn of(
        reader: &TextReader<'_>,
        stop: usize,
        text: &str,
        work: &Work,
        progress: &dyn Fn(&str) -> Result<Progress, TooMuch>,
    ) -> Self {
        let Some(token) = reader.tokens.get(stop) else { return Self::default() };
        let is_mark = |place: &usize| MARKS.contains(&reader.tokens[*place].word.as_str());
        let mark = (stop..reader.tokens.len()).find(is_mark).map(|place| reader.tokens[place].start);
        let clause_end = mark.map_or(text.len(), |mark| mark.max(token.end));
        let clause = (0..stop).rev().find(is_mark).map_or(0, |place| place + 1);
        let mut found: Vec<Tried> = Vec::new();
        for (place, ends) in [(stop, vec![token.end, clause_end]), (clause, vec![clause_end])] {
            if place == clause && clause == stop && !found.is_empty() {
                break;
            }
            for offer in hints::offers(reader, place, Some(place)).into_iter().take(MOST_OFFERED) {
                // Only a phrase that says the same replaces more than the word.
                let ends = if offer.score > 0 {
                    &ends[..]
                } else if place == stop {
                    &ends[..1]
                } else {
                    &[]
                };
                let before = &text[..reader.tokens[place].start];
                let with = |end: usize| joined(before, &offer.phrase, &text[end..]);
                let reaches = joined(before, &offer.phrase, "").trim_end().len();
                let mut best = None;
                for &end in ends {
                    if work.done() >= MOST_TRIED {
                        break;
                    }
                    let Ok(Progress { whole, stop }) = progress(&with(end)) else { break };
                    if whole || stop >= reaches && best.is_none() {
                        best = Some((whole, end == token.end, with(end)));
                    }
                    if whole {
                        break;
                    }
                }
                found.extend(best.map(|(whole, keeps, text)| Tried { whole, keeps: whole && keeps, offer, text }));
            }
        }
        found.sort_by_key(|one| (!one.keeps, !one.whole, std::cmp::Reverse(one.offer.score)));
        let mut known = HashSet::new();
        found.retain(|Tried { offer, text, .. }| {
            known.insert(offer.words.to_lowercase()) && known.insert(text.to_lowercase())
        });
        let near = found.iter().filter(|one| one.offer.score > 0 && one.offer.words.contains(' '));
        let near = near.map(|one| one.offer.words.clone()).collect();
        let next = found.into_iter().map(|Tried { offer, text, .. }| Next { words: offer.words, text });
        Self { next: next.take(MOST_OFFERED).collect(), near }
    }
}

/// An offer that can be read.
struct Tried {
    /// True if all of the text is then a rule.
    whole: bool,
    /// True if it is a rule with all words after the replaced one.
    keeps: bool,
    offer: Offer,
    text: String,
}
