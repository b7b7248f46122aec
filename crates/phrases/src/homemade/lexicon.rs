//! The vocabulary of each language besides the phrases: numbers, articles, fillers, word forms and synonyms.

use std::sync::LazyLock;

/// The vocabulary of one language.
#[derive(Default)]
pub(super) struct Lexicon {
    numbers: Vec<&'static str>,
    articles: Vec<&'static str>,
    fillers: Vec<&'static str>,
    /// Function words, which say nothing about the topic of a phrase.
    small: Vec<&'static str>,
    endings: Vec<&'static str>,
    /// The prefixes of participles.
    participles: Vec<&'static str>,
    /// Pairs of a word and its synonym in the grammar.
    synonyms: Vec<(&'static str, &'static str)>,
}

pub(super) static ENGLISH: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of("en"));
pub(super) static GERMAN: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of("de"));

impl Lexicon {
    /// Reads the lines of a language. A line of another form ends the program, and every test of sentences reads them.
    fn of(language: &str) -> Self {
        let mut lexicon = Self::default();
        for line in include_str!("tables/lexicon.txt").lines().filter_map(|line| line.strip_prefix(language)) {
            let mut words = line.split_whitespace();
            let list = match words.next() {
                Some("numbers") => &mut lexicon.numbers,
                Some("articles") => &mut lexicon.articles,
                Some("fillers") => &mut lexicon.fillers,
                Some("small") => &mut lexicon.small,
                Some("endings") => &mut lexicon.endings,
                Some("participles") => &mut lexicon.participles,
                Some("synonyms") => {
                    lexicon.synonyms.extend(words.map(|pair| pair.split_once('=').expect("a word and its synonym")));
                    continue;
                }
                kind => panic!("lexicon.txt has an unknown kind of words: {kind:?}"),
            };
            list.extend(words);
        }
        lexicon
    }

    /// Returns the digits for a number word.
    pub(super) fn number(&self, word: &str) -> Option<&'static str> {
        const DIGITS: [&str; 21] = [
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
            "19", "20",
        ];
        // Plural forms: "fours", "4s".
        let one = word.strip_suffix('s').filter(|_| word != "eins" && word != "sechs");
        let named = |word: &str| self.numbers.iter().position(|number| *number == word);
        let digits = |word: &str| DIGITS.iter().position(|digits| *digits == word);
        let found = named(word).or_else(|| one.and_then(|one| named(one).or_else(|| digits(one))));
        found.and_then(|value| DIGITS.get(value).copied())
    }

    /// Removes the ending of a word.
    pub(super) fn stem(&self, word: &str) -> String {
        let ending =
            self.endings.iter().find(|ending| word.ends_with(**ending) && word.chars().count() >= ending.len() + 3);
        ending.map_or(word, |ending| &word[..word.len() - ending.len()]).to_owned()
    }

    /// Returns the stem of a participle's verb, as far as its form shows it: "gelegt" belongs to "legen".
    pub(super) fn participle(&self, word: &str) -> Option<String> {
        let verb = self.participles.iter().find_map(|before| word.strip_prefix(before))?;
        (verb.chars().count() > 3).then(|| self.stem(verb))
    }

    /// Returns true for an article.
    pub(super) fn is_article(&self, word: &str) -> bool {
        self.articles.contains(&word)
    }

    /// Returns true for a word that can be omitted without changing the meaning.
    pub(super) fn is_filler(&self, word: &str) -> bool {
        self.fillers.contains(&word)
    }

    /// Returns true for a word that tells something about the topic of a phrase.
    pub(super) fn is_telling(&self, word: &str) -> bool {
        let idle = self.is_article(word) || self.is_filler(word) || self.small.contains(&word);
        !idle && word.chars().any(char::is_alphanumeric)
    }

    /// Returns the synonym of a word in the grammar.
    pub(super) fn synonym(&self, word: &str) -> Option<&'static str> {
        self.synonyms.iter().find(|(other, _)| *other == word).map(|&(_, word)| word)
    }
}
