//! Omitted subjects: in "the next player draws 3 cards and is skipped", the next player does both.

use super::grammar::Language;
use super::reader::TextReader;
use super::tables;
use super::work::{TooMuch, Work};

/// Words that separate two actions of a player.
const fn joints(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["and", "then", "also", ",", ";"],
        Language::German => &["und", "dann", "danach", ",", ";"],
    }
}

/// Words that turn a comma into a separator of two actions, by language.
const THEN: [&str; 2] = ["then ", "dann "];

/// Returns the last omitted subject before a position, and the byte offset where it belongs. `None` if no action with a
/// subject precedes it.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn left_out(
    text: &str,
    stop: usize,
    language: Language,
    work: &Work,
) -> Result<Option<(usize, String)>, TooMuch> {
    let grammar = tables::grammar();
    let mut reader = TextReader::new(text, language, work)?;
    let joint = |reader: &TextReader<'_>, at: usize| {
        reader.tokens.get(at).is_some_and(|token| joints(language).contains(&token.word.as_str()))
    };
    // Reading may stop one word before a separator that is only valid with the subject.
    let last = reader.tokens.iter().rposition(|token| token.start <= stop).unwrap_or_default() + 2;
    let last = last.min(reader.tokens.len().saturating_sub(1));
    // An article before a verb is itself a subject: "und der zieht 2 Karten".
    let begins = |reader: &TextReader<'_>, at: usize| {
        let said = reader.tokens.get(at).is_some_and(|token| language.lexicon().is_article(&token.word));
        !said && !joint(reader, at) && joint(reader, at - 1)
    };
    for verb in (1..=last).rev().filter(|&at| begins(&reader, at)).collect::<Vec<_>>() {
        let end = (0..verb).rev().find(|&at| !joint(&reader, at)).map_or(0, |at| at + 1);
        // The first start of a valid action includes the whole subject: "next player" alone would be another player.
        for begin in (0..end).filter(|&at| !joint(&reader, at)).collect::<Vec<_>>() {
            let deed = reader.sort(grammar.sort("deed"), begin)?.iter().any(|deed| deed.end == end);
            if !deed {
                continue;
            }
            // In German, the verb can come first: "zieht die nächste Person".
            let places = if language == Language::German { begin..begin + 2 } else { begin..begin + 1 };
            for place in places {
                let who = reader.sort(grammar.sort("who"), place)?.iter().map(|who| who.end).max();
                if let Some(who) = who.filter(|who| *who <= end) {
                    let subject = &text[reader.tokens[place].start..reader.tokens[who - 1].end];
                    let at = reader.tokens[verb].start;
                    // A comma alone does not separate actions with subjects.
                    let comma = end + 1 == verb && reader.tokens[end].word == ",";
                    let then = if comma { THEN[language as usize] } else { "" };
                    return Ok(Some((at, format!("{then}{subject} "))));
                }
            }
        }
    }
    Ok(None)
}
