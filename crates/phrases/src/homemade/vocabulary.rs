//! The words of a grammar, with numbers: a typed word is compared with all of them once, not each time that a phrase
//! contains one.

use std::collections::HashMap;

use super::lexer::Token;
use super::lexicon::Lexicon;
use super::work::{TooMuch, Work};

/// The cost of another form of a word.
pub(super) const OTHER_FORM: u32 = 1;
/// The cost of another form of a word that is in other phrases as it was typed: "players" is rarely "player". More than
/// that of another phrase.
const OTHER_KNOWN_FORM: u32 = 6;
const SYNONYM: u32 = 2;
const MISSPELT: u32 = 5;

/// A word in a phrase.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    /// Its number in the vocabulary.
    pub(super) number: usize,
    /// True if the phrase is complete without it.
    pub(super) optional: bool,
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

/// The words that a typed word can be, with the cost of each.
pub(super) type Meanings = Vec<(usize, u32)>;

/// All words in the phrases of a language.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    numbers: HashMap<String, usize>,
    /// The words with a stem.
    stems: HashMap<String, Vec<usize>>,
    /// The words with more than 3 letters, by their first one.
    long: HashMap<char, Vec<String>>,
    articles: Vec<(usize, bool)>,
}

impl Vocabulary {
    /// Returns a word with its number. `only_read` is true if no sentences are written with the grammar.
    pub(super) fn word(&mut self, text: String, lexicon: &Lexicon, only_read: bool) -> Word {
        let article = lexicon.is_article(&text);
        // In people's words, "draws cards" is not "draws a card".
        let optional = article && (!only_read || is_definite(&text)) || text == ",";
        let next = self.numbers.len();
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            if is_wordy(&text) {
                self.stems.entry(lexicon.stem(&text)).or_default().push(number);
            }
            if let Some(first) = text.chars().next().filter(|_| text.chars().count() > 3) {
                self.long.entry(first).or_default().push(text.clone());
            }
            if article && only_read {
                self.articles.push((number, is_definite(&text)));
            }
        }
        Word { text, number, optional }
    }

    /// Returns true if a phrase contains this word.
    pub(super) fn contains(&self, word: &str) -> bool {
        self.numbers.contains_key(word)
    }

    /// Returns the words that a typed word can be, with the cost of each.
    pub(super) fn meanings(&self, token: &Token, lexicon: &Lexicon) -> Meanings {
        let mut found = Meanings::new();
        let mut add = |number: usize, cost: u32| {
            if !found.iter().any(|(one, _)| *one == number) {
                found.push((number, cost));
            }
        };
        self.numbers.get(&token.word).into_iter().for_each(|&number| add(number, 0));
        if is_wordy(&token.word) {
            let other_form = if self.contains(&token.word) { OTHER_KNOWN_FORM } else { OTHER_FORM };
            let stems = [token.stem.as_str(), token.word.as_str()];
            stems.iter().filter_map(|stem| self.stems.get(*stem)).flatten().for_each(|&one| add(one, other_form));
            self.wordy(&token.stem).into_iter().for_each(|number| add(number, other_form));
            let others = [(lexicon.synonym(&token.word), SYNONYM), (token.meant.as_deref(), MISSPELT)];
            for (other, cost) in others.into_iter().filter_map(|(other, cost)| Some((other?, cost))) {
                self.wordy(other).into_iter().for_each(|number| add(number, cost));
                self.stems.get(&lexicon.stem(other)).into_iter().flatten().for_each(|&number| add(number, cost));
            }
        }
        if lexicon.is_article(&token.word) {
            let definite = is_definite(&token.word);
            let same = self.articles.iter().filter(|(_, one)| *one == definite);
            same.for_each(|&(number, _)| add(number, OTHER_FORM));
        }
        found
    }

    fn wordy(&self, word: &str) -> Option<usize> {
        self.numbers.get(word).copied().filter(|_| is_wordy(word))
    }

    /// Returns the probable correction of a word that is in no phrase.
    ///
    /// # Errors
    /// Finding it takes too much work.
    pub(super) fn meant(&self, token: &Token, lexicon: &Lexicon, work: &Work) -> Result<Option<String>, TooMuch> {
        let length = token.word.chars().count();
        let is_known =
            self.contains(&token.word) || lexicon.synonym(&token.word).is_some() || lexicon.is_filler(&token.word);
        if length < 4 || is_known || !token.word.chars().all(char::is_alphabetic) {
            return Ok(None);
        }
        let most = if length < 7 { 1 } else { 2 };
        // Typos are rarely in the first letter: "makes" is not "takes".
        let first = token.word.chars().next().and_then(|first| self.long.get(&first));
        let near = first.into_iter().flatten().filter(|word| word.chars().count().abs_diff(length) <= most);
        let near: Vec<&String> = near.collect();
        work.add(near.len() as u32)?;
        let near = near.into_iter().map(|word| (strsim::osa_distance(&token.word, word), word));
        Ok(near.filter(|(far, _)| *far <= most).min().map(|(_, word)| word.clone()))
    }
}

/// Returns true for the words that have several forms.
fn is_wordy(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && word.chars().count() > 2
}

/// Returns true for "the" and its German forms among the articles.
fn is_definite(article: &str) -> bool {
    article.starts_with(['t', 'd'])
}
