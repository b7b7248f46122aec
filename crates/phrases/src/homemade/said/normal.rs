//! Normalization: words with the same meaning become one word, and polite words are left out.

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
                    let text = format!("x {}", words.join(" "));
                    if !tokens(&text, language).iter().skip(1).map(|token| &token.word).eq(words) {
                        dead.push(words.join(" "));
                    }
                }
            }
        }
        dead.sort();
        dead.dedup();
        assert!(dead.is_empty(), "{dead:?}");
    }
}
