//! The vocabulary of each language besides the phrases: numbers, articles, fillers, word forms and synonyms.

/// The vocabulary of one language.
pub(super) struct Lexicon {
    numbers: &'static [&'static str],
    articles: &'static [&'static str],
    fillers: &'static [&'static str],
    /// Function words, which say nothing about the topic of a phrase.
    small: &'static [&'static str],
    endings: &'static [&'static str],
    /// The prefix of participles, if they have one.
    participles: Option<&'static str>,
    /// Pairs of a word and its synonym in the grammar.
    synonyms: &'static [(&'static str, &'static str)],
}

pub(super) const ENGLISH: Lexicon = Lexicon {
    numbers: &[
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ],
    articles: &["the", "a", "an"],
    fillers: &[
        "also",
        "must",
        "please",
        "immediately",
        "simply",
        "always",
        "then",
        "has",
        "have",
        "to",
        "will",
        "should",
        "shall",
        "needs",
        "need",
        "now",
        "each",
        "well",
        "too",
        "directly",
    ],
    small: &[
        "is", "are", "be", "was", "of", "with", "on", "in", "at", "for", "it", "and", "or", "not", "as", "by", "that",
        "who", "which", "they", "their", "them",
    ],
    endings: &["es", "s", "ed", "ing"],
    participles: None,
    synonyms: &[
        ("colour", "color"),
        ("colours", "colors"),
        ("lays", "plays"),
        ("lay", "plays"),
        ("laid", "plays"),
        ("put", "plays"),
        ("throws", "plays"),
        ("throw", "plays"),
        ("discards", "plays"),
        ("discard", "plays"),
        ("everybody", "everyone"),
        ("person", "player"),
        ("guy", "player"),
        ("switch", "swap"),
        ("switches", "swap"),
        ("exchange", "swap"),
        ("trade", "swap"),
        ("drew", "draws"),
        ("anymore", "any"),
        ("says", "calls"),
        ("shouts", "calls"),
        ("clockwise", "left"),
    ],
};

pub(super) const GERMAN: Lexicon = Lexicon {
    numbers: &[
        "null",
        "eins",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
        "dreizehn",
        "vierzehn",
        "fünfzehn",
        "sechzehn",
        "siebzehn",
        "achtzehn",
        "neunzehn",
        "zwanzig",
    ],
    articles: &["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"],
    fillers: &[
        "auch", "muss", "müssen", "bitte", "sofort", "einfach", "immer", "dann", "soll", "sollen", "jetzt", "jeweils",
        "gleich", "noch", "so",
    ],
    small: &[
        "wird", "werden", "wurde", "ist", "sind", "sich", "von", "mit", "auf", "aus", "im", "in", "an", "um", "zu",
        "und", "oder", "nicht", "als", "es",
    ],
    endings: &["en", "er", "es", "em", "e", "n", "t", "s"],
    participles: Some("ge"),
    synonyms: &[
        ("spielt", "legt"),
        ("spielen", "legt"),
        ("ausspielt", "legt"),
        ("spieler", "person"),
        ("spielerin", "person"),
        ("mitspieler", "person"),
        ("jeder", "alle"),
        ("übrigen", "anderen"),
        ("restlichen", "anderen"),
        ("hände", "blätter"),
        ("hand", "blatt"),
        ("karten", "karte"),
        ("ruft", "sagt"),
        ("aufnehmen", "ziehen"),
        ("nachziehen", "ziehen"),
        ("rechts", "rechts"),
        ("hat", "hält"),
        ("haben", "halten"),
    ],
};

impl Lexicon {
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
        let verb = self.participles.and_then(|before| word.strip_prefix(before))?;
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
