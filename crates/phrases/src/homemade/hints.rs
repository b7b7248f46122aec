//! Hints for what people type: what can come next, and which phrases are nearest.

use std::collections::{BTreeSet, HashSet};

use super::grammar::{Case, Grammar, Language, Piece, Production};
use super::lexer;
use super::reader::{Awaited, Reader, TooMuch};
use super::whole::SENTENCES;
use super::writer;

/// So many things that can come next are told.
const MOST_NEXT: usize = 24;
/// So many phrases that are near are told.
const MOST_NEAR: usize = 3;
/// So many words from where reading stopped are compared with phrases.
const COMPARED: usize = 7;

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
    let grammar = Grammar::get();
    if at == reader.tokens.len() {
        // Another sentence can always begin.
        for name in SENTENCES {
            reader.sort(grammar.sort(name), at)?;
        }
    }
    let end = reader.tokens.len();
    let typing = !text.is_empty() && !text.ends_with(char::is_whitespace) && !text.ends_with(['.', ',', ':', ';']);
    let typed = end.checked_sub(1).filter(|_| typing);
    let (mut found, mut known, mut begins) = (Vec::new(), HashSet::new(), false);
    for place in typed.into_iter().chain([end]) {
        let replaced = typed == Some(place);
        let Some(awaited) = reader.awaited.get(&place) else { continue };
        let begun = if replaced { reader.tokens[place].word.as_str() } else { "" };
        let before = if replaced { &text[..reader.tokens[place].start] } else { text };
        for (_, one) in awaited.iter().map(|one| (rank(&grammar.sorts[one.sort].name), *one)).collect::<BTreeSet<_>>() {
            let production = &grammar.sorts[one.sort].productions[one.production];
            let words = from(production, one, language);
            let fits = words.to_lowercase().starts_with(begun) && words.to_lowercase() != begun;
            let sayable = words.chars().any(char::is_alphanumeric) && !language.lexicon().is_article(&words);
            if fits && sayable && known.insert(words.clone()) {
                let space = if before.is_empty() || before.ends_with(char::is_whitespace) { "" } else { " " };
                let text = format!("{before}{space}{words} ");
                found.push(Next { words, text });
                begins |= replaced;
            }
        }
    }
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
        let skipped = if place == one.piece { one.word } else { 0 };
        let start = lexer::tokens(written, language.lexicon()).get(skipped).map_or(0, |token| token.start);
        text.push_str(&written[start..]);
    }
    text.trim_matches([' ', ',', ';', ':', '(', '“', '„']).to_owned()
}

/// The phrases that have most in common with the words from a place on.
pub(super) fn near(reader: &Reader<'_>, place: usize, language: Language) -> Vec<String> {
    let grammar = Grammar::get();
    let lexicon = language.lexicon();
    let telling =
        |word: &str| !lexicon.is_article(word) && !lexicon.is_filler(word) && word.chars().any(char::is_alphanumeric);
    let end = reader.tokens.len().min(place + COMPARED);
    let said = reader.tokens[place.saturating_sub(2)..end].iter().filter(|token| telling(&token.word));
    let said: HashSet<String> = said
        .map(|token| token.meant.as_deref().map_or_else(|| token.stem.clone(), |meant| lexicon.stem(meant)))
        .collect();
    let awaited: HashSet<usize> = reader.awaited.get(&place).into_iter().flatten().map(|one| one.sort).collect();
    let mut found: Vec<(usize, usize, String)> = Vec::new();
    for (sort, about) in grammar.sorts.iter().enumerate() {
        let whole = matches!(about.name.as_str(), "trigger" | "deed" | "standing" | "inner");
        if !whole && !awaited.contains(&sort) {
            continue;
        }
        for production in about.productions.iter().filter(|production| production.written && production.read) {
            let words: HashSet<String> =
                production.phrases(language).iter().flatten().flat_map(|piece| words(piece, language)).collect();
            let score = 4 * words.intersection(&said).count();
            if score > 0 {
                let score = score + usize::from(awaited.contains(&sort)) + usize::from(whole);
                found.push((score, words.len(), writer::example(production, language)));
            }
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

fn words(piece: &Piece, language: Language) -> Vec<String> {
    let lexicon = language.lexicon();
    let all: Vec<&String> = match piece {
        Piece::Words { read, .. } => read.iter().flat_map(|(words, _)| words).collect(),
        Piece::Verb(forms) | Piece::Cased(forms) => forms.iter().flat_map(|form| &form.1).collect(),
        Piece::Slot(_, Case::Plain | Case::Dative | Case::Same) => Vec::new(),
    };
    let telling = all.into_iter().filter(|word| !lexicon.is_article(word) && !lexicon.is_filler(word));
    telling.map(|word| lexicon.stem(word)).collect()
}
