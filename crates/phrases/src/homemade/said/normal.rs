//! Normalization: words with the same meaning become one word, and polite words are left out.

use std::ops::Range;
use std::sync::LazyLock;

use crate::homemade::grammar::Language;
use crate::homemade::lexer::{self, Token};

/// Splits a text into tokens, with one word for each meaning.
pub(super) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let lexicon = language.lexicon();
    let tokens = lexer::tokens(text, lexicon);
    let replaced = &*REPLACED[language as usize];
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let fits = |from: &[String]| {
            !from.is_empty()
                && tokens[at..].len() >= from.len()
                && from.iter().zip(&tokens[at..]).all(|(one, other)| *one == other.word)
        };
        let longest = replaced.iter().filter(|(from, _)| fits(from)).max_by_key(|(from, _)| from.len());
        let Some((from, to)) = longest else {
            found.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let (start, end) = (tokens[at].start, tokens[at + from.len() - 1].end);
        found.extend(to.iter().map(|token| Token { start, end, ..token.clone() }));
        at += from.len();
    }
    // Punctuation at the beginning says nothing.
    let first = found.iter().position(|token: &Token| token.is_word() || token.word == "+").unwrap_or(found.len());
    found.split_off(first)
}

/// Returns what completes phrases of several words that a text begins with: the byte range of the first word that does
/// not belong to the phrase, and the missing words. The longest beginnings only.
pub(super) fn begun(text: &str, language: Language) -> Vec<(Range<usize>, String)> {
    let typed = lexer::tokens(text, language.lexicon());
    let common = |from: &[String]| from.iter().zip(&typed).take_while(|(one, other)| **one == other.word).count();
    let all = REPLACED[language as usize].iter().map(|(from, _)| (common(from), from));
    let begun: Vec<_> = all.filter(|(count, from)| *count > 0 && count < &from.len()).collect();
    let longest = begun.iter().map(|(count, _)| *count).max().unwrap_or_default();
    let missing = begun.into_iter().filter(|(count, _)| *count == longest);
    let place = typed.get(longest).map_or(text.len()..text.len(), |token| token.start..token.end);
    missing.map(|(count, from)| (place.clone(), from[count..].join(" "))).collect()
}

/// Phrases, and the words that replace them.
type Replaced = Vec<(Vec<String>, Vec<Token>)>;

/// Lines with phrases, separated by bars, an equals sign, and the words that replace them.
const WORDS: [&str; 2] = [include_str!("../tables/said/en_words.txt"), include_str!("../tables/said/de_words.txt")];

static REPLACED: [LazyLock<Replaced>; 2] =
    [LazyLock::new(|| parsed(Language::English)), LazyLock::new(|| parsed(Language::German))];

fn parsed(language: Language) -> Replaced {
    let words = |words: &str| lexer::tokens(words, language.lexicon());
    let lines = WORDS[language as usize].lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once('='));
    let each = pairs.flat_map(|(from, to)| from.split('|').map(move |from| (from, to)));
    each.map(|(from, to)| (words(from).into_iter().map(|token| token.word).collect(), words(to))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::homemade::grammar::Piece;
    use crate::homemade::tables;

    /// Words that are replaced before reading can never be read, so a phrase with them would be dead.
    #[test]
    fn phrases_consist_of_words_that_are_not_replaced() {
        let mut dead = Vec::new();
        for language in Language::ALL {
            let productions = tables::said().sorts.iter().flat_map(|sort| &sort.productions);
            for piece in productions.flat_map(|production| production.phrases(language)).flatten() {
                let Piece::Words { read, .. } = piece else { continue };
                for (words, _) in read.iter().filter(|(words, _)| !words.is_empty()) {
                    // The first word keeps punctuation after it from being removed.
                    let words: Vec<&String> = words.iter().map(|word| &word.text).collect();
                    let said = words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ");
                    let text = format!("x {said}");
                    if !tokens(&text, language).iter().skip(1).map(|token| &token.word).eq(words) {
                        dead.push(said);
                    }
                }
            }
        }
        dead.sort();
        dead.dedup();
        assert!(dead.is_empty(), "{dead:?}");
    }
}
