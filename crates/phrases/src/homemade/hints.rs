//! Hints during typing: possible continuations and similar phrases.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::grammar::{Language, Piece, Production};
use super::lexer::{self, Token};
use super::reader::{Awaited, TextReader};
use super::topics::{Topics, is_whole};
use super::writer;

/// The maximum number of continuations.
const MOST_NEXT: usize = 24;
/// The maximum number of whole phrases that are similar to what was typed.
const MOST_NEAR: usize = 5;
/// The number of words that are compared with phrases, starting where reading stopped.
const COMPARED: usize = 7;
/// The score of a word that occurs in only one phrase. It is divided among all phrases with the word.
const UNIQUE: usize = 1200;
/// The minimum length of a word to be corrected to a similar one.
const GUESSED: usize = 5;
/// The minimum length of a word to be found inside a longer one.
const PART: usize = 5;

/// A possible continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its words.
    pub words: String,
    /// The text with these words appended, or in place of the word that was not understood.
    pub text: String,
}

/// A phrase that fits at a position.
#[derive(Debug)]
pub(super) struct Offer {
    /// Its words, as they are shown.
    pub(super) words: String,
    /// Its words, as they are inserted.
    pub(super) phrase: String,
    /// How similar it is to what was typed.
    pub(super) score: usize,
}

/// Returns the phrases that the reader expected at a position, beginnings of sentences first. With `stop`, the index of
/// a word that was not understood, those that are most similar to the words from there on come first.
pub(super) fn offers(reader: &TextReader<'_>, place: usize, stop: Option<usize>) -> Vec<Offer> {
    let (grammar, language) = (reader.grammar(), reader.language);
    let scores = stop.map(|stop| Scores::of(reader, stop));
    let mut found: Vec<Offer> = Vec::new();
    let mut known = HashSet::new();
    let awaited = reader.awaited.get(&place).into_iter().flatten();
    for (_, one) in awaited.map(|one| (rank(&grammar.sorts[one.sort].name), *one)).collect::<BTreeSet<_>>() {
        let production = &grammar.sorts[one.sort].productions[one.production];
        let phrase = from(production, one, language);
        let words = phrase.trim_start_matches('(').to_owned();
        let sayable = words.chars().any(char::is_alphanumeric) && !language.lexicon().is_article(&words);
        if sayable && known.insert(words.to_lowercase()) {
            let score = scores.as_ref().map_or(0, |scores| scores.production(one.sort, one.production));
            found.push(Offer { words, phrase, score });
        }
    }
    if let Some((scores, stop)) = scores.zip(stop) {
        found.extend(scores.near(reader, stop));
        found.sort_by_key(|offer| Reverse(offer.score));
        without_doubles(&mut found, language, |offer| &offer.words);
    }
    found
}

/// If a phrase is possible with and without its article, keeps only the one with it.
fn without_doubles<T>(found: &mut Vec<T>, language: Language, words: impl Fn(&T) -> &String) {
    let bare = |words: &str| {
        let (article, bare) = words.split_once(' ')?;
        language.lexicon().is_article(article).then(|| bare.to_owned())
    };
    let with_article: HashSet<String> = found.iter().filter_map(|one| bare(words(one))).collect();
    found.retain(|one| !with_article.contains(words(one)));
}

/// Returns the continuations of a text, including replacements of its last word, and whether that word is an incomplete
/// one.
pub(super) fn at_the_end(reader: &TextReader<'_>, text: &str) -> (Vec<Next>, bool) {
    let end = reader.tokens.len();
    let typing = !text.is_empty() && !text.ends_with(char::is_whitespace) && !text.ends_with(['.', ',', ':', ';']);
    let typed = end.checked_sub(1).filter(|_| typing);
    let (mut found, mut known, mut begins) = (Vec::<Next>::new(), HashMap::new(), false);
    let mut words = HashSet::new();
    for place in typed.into_iter().chain([end]) {
        let replaced = typed == Some(place);
        let begun = if replaced { reader.tokens[place].word.as_str() } else { "" };
        let before = if replaced { &text[..reader.tokens[place].start] } else { text };
        for offer in offers(reader, place, None) {
            let small = offer.words.to_lowercase();
            if !small.starts_with(begun) || small == begun || !words.insert(small) {
                continue;
            }
            begins |= replaced;
            let text = joined(before, &offer.phrase, "");
            // Replacing the last word and appending can lead to the same text: "next player draws" and "draws" after
            // "the next player".
            let at = *known.entry(text.to_lowercase()).or_insert(found.len());
            match found.get_mut(at) {
                Some(next) if next.words.len() > offer.words.len() => next.words = offer.words,
                Some(_) => {}
                None if at < MOST_NEXT => found.push(Next { words: offer.words, text }),
                None => break,
            }
        }
    }
    without_doubles(&mut found, reader.language, |next| &next.words);
    (found, begins)
}

/// Joins a text, a phrase and the words after it.
pub(super) fn joined(before: &str, phrase: &str, after: &str) -> String {
    let space = if before.is_empty() || before.ends_with(char::is_whitespace) { "" } else { " " };
    let after = after.trim_start();
    let mark = after.starts_with(['.', ',', ';', ':', '!']);
    format!("{before}{space}{phrase}{}{after}", if mark { "" } else { " " })
}

/// Returns the rank of a sort in the list: beginnings come before details of cards.
fn rank(sort: &str) -> u8 {
    match sort {
        "part" | "step" => 0,
        "trigger" => 1,
        "who" | "who1" | "who0" => 2,
        "deed" => 3,
        "standing" => 4,
        "inner" => 5,
        _ if sort.starts_with("cards") || matches!(sort, "face" | "kind" | "color") => 7,
        _ => 6,
    }
}

/// Returns the words of a phrase from a position up to the next slot.
fn from(production: &Production, one: Awaited, language: Language) -> String {
    let phrase = &production.phrases(language)[one.phrase];
    let mut text = String::new();
    for (place, piece) in phrase.iter().enumerate().skip(one.piece) {
        let written = match piece {
            Piece::Words { written, .. } => written.as_str(),
            Piece::Verb([form, _]) | Piece::Cased([form, _]) => &form.0,
            Piece::Slot(..) => break,
        };
        // Omit words only in the first piece. The space before the next piece belongs to the phrase.
        let start = if place == one.piece { word_start(written, one.word, language) } else { 0 };
        text.push_str(&written[start..]);
    }
    // An opening parenthesis is only valid with its content. Other punctuation is optional.
    let ends = [' ', ',', ';', ':', '“', '„'];
    text.trim_start_matches(ends).trim_end_matches(ends).trim_end_matches('(').trim_end().to_owned()
}

/// Returns the byte offset of a word.
fn word_start(written: &str, word: usize, language: Language) -> usize {
    lexer::tokens(written, language.lexicon()).get(word).map_or(0, |token| token.start)
}

/// How similar phrases are to the words from a position on. Rare words count more, because almost all phrases mention
/// cards and players.
struct Scores {
    /// The forms of each typed word.
    said: Vec<Vec<String>>,
    topics: &'static Topics,
    language: Language,
}

impl Scores {
    fn of(reader: &TextReader<'_>, stop: usize) -> Self {
        let language = reader.language;
        let end = reader.tokens.len().min(stop + COMPARED);
        let typed = reader.tokens[stop.saturating_sub(2)..end].iter();
        let said = typed.filter_map(|token| forms(token, language)).collect();
        Self { said, topics: Topics::of(reader.grammar(), language), language }
    }

    /// Scores a production, by its sort and its place there.
    fn production(&self, sort: usize, production: usize) -> usize {
        let words = self.topics.words(sort, production);
        let worth = |word: &str| UNIQUE / self.topics.shared(word);
        let of_word = |forms: &Vec<String>| {
            let whole = forms.iter().filter(|form| words.contains(*form)).map(|form| worth(form));
            // A compound word matches the words that it is made of.
            let part = |word: &&String| {
                word.chars().count() >= PART && forms.iter().any(|form| form.len() > word.len() && form.contains(*word))
            };
            let parts = words.iter().filter(part).map(|word| worth(word));
            whole.chain(parts).max().unwrap_or(0)
        };
        self.said.iter().map(of_word).sum()
    }

    /// Returns whole phrases that fit at a position and are similar to the words there.
    fn near(&self, reader: &TextReader<'_>, stop: usize) -> Vec<Offer> {
        let grammar = reader.grammar();
        let mut found = Vec::new();
        for (sort, about) in grammar.sorts.iter().enumerate() {
            if grammar.only_read || !is_whole(&about.name) || !reader.looked_for(sort, stop) {
                continue;
            }
            let productions = about.productions.iter().enumerate();
            for (place, production) in productions.filter(|(_, production)| production.written && production.read) {
                let score = self.production(sort, place);
                let words = writer::example(production, self.language).trim().to_owned();
                if score > 0 && !words.contains('…') {
                    found.push(Offer { phrase: words.clone(), words, score });
                }
            }
        }
        found.sort_by_key(|offer| (Reverse(offer.score), offer.words.len()));
        found.truncate(MOST_NEAR);
        found
    }
}

/// Returns the stems to compare a typed word by: its own, and those of synonyms and corrections. `None` for words
/// without meaning.
fn forms(token: &Token, language: Language) -> Option<Vec<String>> {
    let lexicon = language.lexicon();
    let word = &token.word;
    // Numbers are too common to be useful.
    if !lexicon.is_telling(word) || token.number().is_some() {
        return None;
    }
    let mut forms = vec![token.stem.clone()];
    // Short words resemble others by chance: "sing" is not "king".
    let meant = token.meant.as_deref().filter(|_| word.chars().count() >= GUESSED);
    forms.extend(meant.map(|meant| lexicon.stem(meant)));
    forms.extend(lexicon.synonym(word).map(|other| lexicon.stem(other)));
    forms.extend(lexicon.participle(word));
    // Undoes doubled consonants: "swapped" belongs to "swap".
    let doubled: Option<String> = token.stem.chars().last().and_then(|last| {
        let rest = token.stem.strip_suffix(last)?;
        (rest.ends_with(last) && token.stem != *word).then(|| rest.to_owned())
    });
    forms.extend(doubled);
    Some(forms)
}
