//! The words of a grammar that tell what its phrases are about. Hints compare typed words with them.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::grammar::{Case, Grammar, Language, Piece, Production, Sort};

/// The stems of the telling words in all phrases of a language.
#[derive(Debug)]
pub(super) struct Topics {
    /// By sort and production.
    words: Vec<Vec<HashSet<String>>>,
    /// The number of phrases with each word.
    shared: HashMap<String, usize>,
}

impl Topics {
    /// Returns the words of a grammar: of the one that rules are written with, or of the one that is only read. They are
    /// collected once.
    pub(super) fn of(grammar: &Grammar, language: Language) -> &'static Self {
        static KNOWN: [OnceLock<Topics>; 4] = [const { OnceLock::new() }; 4];
        let known = &KNOWN[Language::ALL.len() * usize::from(grammar.only_read) + language as usize];
        known.get_or_init(|| Self::collected(grammar, language))
    }

    fn collected(grammar: &Grammar, language: Language) -> Self {
        let of_sort = |sort: &Sort| sort.productions.iter().map(|one| all_words(one, language)).collect();
        let words: Vec<Vec<HashSet<String>>> = grammar.sorts.iter().map(of_sort).collect();
        let mut shared: HashMap<String, usize> = HashMap::new();
        let counted = grammar.sorts.iter().zip(&words);
        let counted = counted.filter(|(sort, _)| grammar.only_read || is_whole(&sort.name));
        for word in counted.flat_map(|(_, words)| words.iter().flatten()) {
            *shared.entry(word.clone()).or_default() += 1;
        }
        Self { words, shared }
    }

    /// Returns the words of a production, by its sort and its place there.
    pub(super) fn words(&self, sort: usize, production: usize) -> &HashSet<String> {
        &self.words[sort][production]
    }

    /// Returns the number of phrases with a word, at least 1.
    pub(super) fn shared(&self, word: &str) -> usize {
        self.shared.get(word).copied().unwrap_or(1)
    }
}

/// Returns true for the sorts of phrases that say what happens.
pub(super) fn is_whole(sort: &str) -> bool {
    matches!(sort, "trigger" | "deed" | "standing" | "inner")
}

fn all_words(production: &Production, language: Language) -> HashSet<String> {
    production.phrases(language).iter().flatten().flat_map(|piece| words(piece, language)).collect()
}

fn words(piece: &Piece, language: Language) -> Vec<String> {
    let lexicon = language.lexicon();
    let all: Vec<&String> = match piece {
        Piece::Words { read, .. } => read.iter().flat_map(|(words, _)| words).map(|word| &word.text).collect(),
        Piece::Verb(forms) | Piece::Cased(forms) => {
            forms.iter().flat_map(|form| &form.1).map(|word| &word.text).collect()
        }
        Piece::Slot(_, Case::Plain | Case::Dative | Case::Same) => Vec::new(),
    };
    let telling = all.into_iter().filter(|word| lexicon.is_telling(word));
    telling.flat_map(|word| [Some(lexicon.stem(word)), lexicon.participle(word)]).flatten().collect()
}
