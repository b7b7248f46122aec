//! Hints during typing: possible continuations and similar phrases.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::grammar::{Case, Language, Piece, Production};
use super::lexer::{self, Token};
use super::reader::{Awaited, TextReader, TooMuch};
use super::whole::SENTENCES;
use super::{tables, writer};

/// The maximum number of continuations.
const MOST_NEXT: usize = 24;
/// The maximum number of similar phrases.
const MOST_NEAR: usize = 3;
/// The number of words that are compared with phrases, starting where reading stopped.
const COMPARED: usize = 7;
/// The score of a word that occurs in only one phrase. It is divided among all phrases with the word.
const UNIQUE: usize = 1200;
/// The score of a phrase of an expected sort, or of one that is complete in itself.
const EXPECTED: usize = 20;
/// The minimum length of a word to be corrected to a similar one.
const GUESSED: usize = 5;
/// The minimum length of a word to be found inside a longer one.
const PART: usize = 5;

/// A possible continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its words.
    pub words: String,
    /// The text with these words appended.
    pub text: String,
}

/// Returns the continuations of a text, including replacements of its last word, and whether that word is an incomplete
/// one.
///
/// # Errors
/// Reading takes too much work.
pub(super) fn next(
    reader: &mut TextReader<'_>,
    text: &str,
    at: usize,
    language: Language,
) -> Result<(Vec<Next>, bool), TooMuch> {
    let grammar = tables::grammar();
    if at == reader.tokens.len() {
        // Another sentence can always follow.
        for name in SENTENCES {
            reader.sort(grammar.sort(name), at)?;
        }
    }
    let end = reader.tokens.len();
    let typing = !text.is_empty() && !text.ends_with(char::is_whitespace) && !text.ends_with(['.', ',', ':', ';']);
    let typed = end.checked_sub(1).filter(|_| typing);
    let (mut found, mut known, mut begins) = (Vec::<Next>::new(), HashSet::new(), false);
    for place in typed.into_iter().chain([end]) {
        let replaced = typed == Some(place);
        let Some(awaited) = reader.awaited.get(&place) else { continue };
        let begun = if replaced { reader.tokens[place].word.as_str() } else { "" };
        let before = if replaced { &text[..reader.tokens[place].start] } else { text };
        for (_, one) in awaited.iter().map(|one| (rank(&grammar.sorts[one.sort].name), *one)).collect::<BTreeSet<_>>() {
            let production = &grammar.sorts[one.sort].productions[one.production];
            let phrase = from(production, one, language);
            let words = phrase.trim_start_matches('(').to_owned();
            let fits = words.to_lowercase().starts_with(begun) && words.to_lowercase() != begun;
            let sayable = words.chars().any(char::is_alphanumeric) && !language.lexicon().is_article(&words);
            if !fits || !sayable || !known.insert(words.to_lowercase()) {
                continue;
            }
            begins |= replaced;
            let space = if before.is_empty() || before.ends_with(char::is_whitespace) { "" } else { " " };
            let text = format!("{before}{space}{phrase} ");
            // Replacing the last word and appending can lead to the same text: "next player draws" and "draws" after
            // "the next player".
            let same = |next: &&mut Next| next.text.to_lowercase() == text.to_lowercase();
            match found.iter_mut().find(same) {
                Some(next) if next.words.len() > words.len() => next.words = words,
                Some(_) => {}
                None => found.push(Next { words, text }),
            }
        }
    }
    // If a phrase is possible with and without its article, offer only the one with it.
    let bare = |words: &str| {
        let (article, bare) = words.split_once(' ')?;
        language.lexicon().is_article(article).then(|| bare.to_owned())
    };
    let with_article: HashSet<String> = found.iter().filter_map(|next| bare(&next.words)).collect();
    found.retain(|next| !with_article.contains(&next.words));
    found.truncate(MOST_NEXT);
    Ok((found, begins))
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
    let phrase = &production.phrases(language)[0];
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

/// Returns the phrases most similar to the words from a position on. Rare words count more, because almost all phrases
/// mention cards and players.
pub(super) fn near(reader: &TextReader<'_>, place: usize, language: Language) -> Vec<String> {
    let grammar = tables::grammar();
    let end = reader.tokens.len().min(place + COMPARED);
    let said: Vec<Vec<String>> =
        reader.tokens[place.saturating_sub(2)..end].iter().filter_map(|token| forms(token, language)).collect();
    let awaited: HashSet<usize> = reader.awaited.get(&place).into_iter().flatten().map(|one| one.sort).collect();
    let mut candidates: Vec<(usize, HashSet<String>, &Production)> = Vec::new();
    for (sort, about) in grammar.sorts.iter().enumerate() {
        let whole = matches!(about.name.as_str(), "trigger" | "deed" | "standing" | "inner");
        if !whole && !awaited.contains(&sort) {
            continue;
        }
        let bonus = if awaited.contains(&sort) { EXPECTED } else { 0 } + if whole { EXPECTED } else { 0 };
        for production in about.productions.iter().filter(|production| production.written && production.read) {
            let pieces = production.phrases(language).iter().flatten();
            candidates.push((bonus, pieces.flat_map(|piece| words(piece, language)).collect(), production));
        }
    }
    let mut shared: HashMap<&str, usize> = HashMap::new();
    for word in candidates.iter().flat_map(|(_, words, _)| words) {
        *shared.entry(word).or_default() += 1;
    }
    let worth = |word: &str| shared.get(word).map_or(0, |count| UNIQUE / count);
    let mut found: Vec<(usize, usize, String)> = Vec::new();
    for (bonus, words, production) in &candidates {
        let of_word = |forms: &Vec<String>| {
            let whole = forms.iter().filter(|form| words.contains(*form)).map(|form| worth(form));
            // A compound word matches the words that it is made of.
            let part = |word: &&String| {
                word.chars().count() >= PART && forms.iter().any(|form| form.len() > word.len() && form.contains(*word))
            };
            let parts = words.iter().filter(part).map(|word| worth(word));
            whole.chain(parts).max().unwrap_or(0)
        };
        let score: usize = said.iter().map(of_word).sum();
        if score > 0 {
            found.push((score + bonus, words.len(), writer::example(production, language)));
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut near: Vec<String> = Vec::new();
    for (.., phrase) in found {
        let phrase = phrase.trim().to_owned();
        if near.len() < MOST_NEAR && !near.contains(&phrase) && phrase.contains(' ') {
            near.push(phrase);
        }
    }
    near
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

fn words(piece: &Piece, language: Language) -> Vec<String> {
    let lexicon = language.lexicon();
    let all: Vec<&String> = match piece {
        Piece::Words { read, .. } => read.iter().flat_map(|(words, _)| words).collect(),
        Piece::Verb(forms) | Piece::Cased(forms) => forms.iter().flat_map(|form| &form.1).collect(),
        Piece::Slot(_, Case::Plain | Case::Dative | Case::Same) => Vec::new(),
    };
    let telling = all.into_iter().filter(|word| lexicon.is_telling(word));
    telling.flat_map(|word| [Some(lexicon.stem(word)), lexicon.participle(word)]).flatten().collect()
}
