//! Hints for what people type: what can come next, and which phrases are nearest.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::grammar::{Case, Language, Piece, Production};
use super::lexer::{self, Token};
use super::reader::{Awaited, Reader, TooMuch};
use super::whole::SENTENCES;
use super::{tables, writer};

/// So many things that can come next are told.
const MOST_NEXT: usize = 24;
/// So many phrases that are near are told.
const MOST_NEAR: usize = 3;
/// So many words from where reading stopped are compared with phrases.
const COMPARED: usize = 7;
/// What a word counts that a single phrase has; one that several have counts as much less.
const UNIQUE: usize = 1200;
/// What it counts that a phrase is of a kind that is awaited, or that says something by itself.
const EXPECTED: usize = 20;
/// A word with fewer letters is not taken for another that is near.
const GUESSED: usize = 5;
/// So many letters of a longer word are a word in it.
const PART: usize = 5;

/// Something that can come next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its words.
    pub words: String,
    /// The text with them at its end.
    pub text: String,
}

/// What can come after a text, or in place of its last word; and whether that word is the beginning of one.
///
/// # Errors
/// It is too much work.
pub(super) fn next(
    reader: &mut Reader<'_>,
    text: &str,
    at: usize,
    language: Language,
) -> Result<(Vec<Next>, bool), TooMuch> {
    let grammar = tables::grammar();
    if at == reader.tokens.len() {
        // Another sentence can always begin.
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
            // In place of the last word, or after it: "next player draws" and "draws" can make the same of "the next player".
            let same = |next: &&mut Next| next.text.to_lowercase() == text.to_lowercase();
            match found.iter_mut().find(same) {
                Some(next) if next.words.len() > words.len() => next.words = words,
                Some(_) => {}
                None => found.push(Next { words, text }),
            }
        }
    }
    // What can be said with its article and without it is offered with it.
    let bare = |words: &str| {
        let (article, bare) = words.split_once(' ')?;
        language.lexicon().is_article(article).then(|| bare.to_owned())
    };
    let with_article: HashSet<String> = found.iter().filter_map(|next| bare(&next.words)).collect();
    found.retain(|next| !with_article.contains(&next.words));
    found.truncate(MOST_NEXT);
    Ok((found, begins))
}

/// What is told first: what begins something, before what can be said of cards.
fn rank(sort: &str) -> u8 {
    match sort {
        "part" | "step" => 0,
        "trigger" => 1,
        "who" | "who1" | "who0" => 2,
        "deed" => 3,
        "standing" => 4,
        "inner" => 5,
        _ if sort.starts_with("cards") || matches!(sort, "face" | "kind" | "colour") => 7,
        _ => 6,
    }
}

/// The words of a phrase from one of them on, up to what it leaves open.
fn from(production: &Production, one: Awaited, language: Language) -> String {
    let phrase = &production.phrases(language)[0];
    let mut text = String::new();
    for (place, piece) in phrase.iter().enumerate().skip(one.piece) {
        let written = match piece {
            Piece::Words { written, .. } => written.as_str(),
            Piece::Verb([form, _]) | Piece::Cased([form, _]) => &form.0,
            Piece::Slot(..) => break,
        };
        // Only where it begins are words left out: the space before the next piece belongs to the phrase.
        let start = if place == one.piece { word_start(written, one.word, language) } else { 0 };
        text.push_str(&written[start..]);
    }
    // What a bracket opens is not read without it; the other marks can be left out.
    let ends = [' ', ',', ';', ':', '“', '„'];
    text.trim_start_matches(ends).trim_end_matches(ends).trim_end_matches('(').trim_end().to_owned()
}

/// Where a word of some words begins, in bytes.
fn word_start(written: &str, word: usize, language: Language) -> usize {
    lexer::tokens(written, language.lexicon()).get(word).map_or(0, |token| token.start)
}

/// The phrases that have most in common with the words from a place on. A word counts the more the fewer phrases have it:
/// hardly one does without cards and players.
pub(super) fn near(reader: &Reader<'_>, place: usize, language: Language) -> Vec<String> {
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
            // A compound is about what it is made of.
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

/// What a word that was typed can be compared by: its stem, and those of the words that it stands for or was meant to be.
/// None if it says nothing.
fn forms(token: &Token, language: Language) -> Option<Vec<String>> {
    let lexicon = language.lexicon();
    let word = &token.word;
    // A number is in what anybody says.
    if !lexicon.is_telling(word) || token.number().is_some() {
        return None;
    }
    let mut forms = vec![token.stem.clone()];
    // Short words are like others by chance: "sing" is no "king".
    let meant = token.meant.as_deref().filter(|_| word.chars().count() >= GUESSED);
    forms.extend(meant.map(|meant| lexicon.stem(meant)));
    forms.extend(lexicon.synonym(word).map(|other| lexicon.stem(other)));
    forms.extend(lexicon.participle(word));
    // "Swapped" is of "swap".
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
