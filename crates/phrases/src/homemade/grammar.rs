//! The grammar of rules: the phrases for each kind of data, in each language. Both writing and reading use it, so they
//! cannot diverge.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lexer;
use super::lexicon::{ENGLISH, GERMAN, Lexicon};
use super::pattern::Pattern;
use super::vocabulary::{Vocabulary, Word};

/// A language for sentences of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    pub(super) fn lexicon(self) -> &'static Lexicon {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
        }
    }
}

/// The grammatical case of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// Nominative.
    Plain,
    /// Dative, for German.
    Dative,
    /// The case of the surrounding phrase.
    Same,
}

/// The content of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A sort, by index.
    Some(usize),
    /// A list with at least one element of a sort.
    Several(usize, Joint),
    /// An integer.
    Int,
    /// A negative number, written without its sign.
    Negative,
    /// Quoted text.
    Text,
    /// One literal word.
    Word,
    /// A name in files.
    Name,
    /// A list of quoted options.
    Options,
}

/// The separators in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// "a, b or c"
    Or,
    /// "a, b and c"
    And,
    /// "a plus b"
    Plus,
    /// "a; then b"
    Then,
}

impl Joint {
    const ALL: [Self; 4] = [Self::Or, Self::And, Self::Plus, Self::Then];

    /// Returns the words of the separators in a list, as typed text is split: the one between elements, the one before
    /// the last element, and the alternatives.
    pub(super) fn words(self, language: Language) -> &'static [Vec<String>] {
        &JOINTS[language as usize * Self::ALL.len() + self as usize]
    }

    /// Returns the separator between elements, and the one before the last element.
    pub(super) const fn between(self, language: Language) -> [&'static str; 2] {
        match (self, language) {
            (Self::Or, Language::English) => [", ", " or "],
            (Self::Or, Language::German) => [", ", " oder "],
            (Self::And, Language::English) => [", ", " and "],
            (Self::And, Language::German) => [", ", " und "],
            (Self::Plus, _) => [" plus ", " plus "],
            (Self::Then, Language::English) => ["; then ", "; then "],
            (Self::Then, Language::German) => ["; dann: ", "; dann: "],
        }
    }

    /// Returns alternative separators that are also read.
    pub(super) const fn others(self, language: Language) -> &'static [&'static str] {
        match (self, language) {
            (Self::Or, Language::English) => &[", or", "and", ", and", "/"],
            (Self::Or, Language::German) => &[", oder", "und", ", und", "/"],
            (Self::And, Language::English) => &[", and", "and if", "and when"],
            (Self::And, Language::German) => &[", und", "und wenn"],
            (Self::Plus, Language::English) => &["and"],
            (Self::Plus, Language::German) => &["und"],
            (Self::Then, Language::English) => &[
                ";",
                ", then",
                "then",
                "and then",
                ", and then",
                ", and",
                "and",
                "; and",
                "; after that",
                ". then",
                ". after that",
            ],
            (Self::Then, Language::German) => &[
                ";",
                "; dann",
                ", dann",
                "dann",
                "und dann",
                ", und dann",
                ", und",
                "und",
                "; danach",
                ". dann",
                ". danach",
            ],
        }
    }
}

/// The words of the separators: the first two, then the alternatives.
static JOINTS: LazyLock<Vec<Vec<Vec<String>>>> = LazyLock::new(|| {
    let all = Language::ALL.into_iter().flat_map(|language| Joint::ALL.map(|joint| (joint, language)));
    let words = |text: &str, language: Language| -> Vec<String> {
        lexer::tokens(text, language.lexicon()).into_iter().map(|token| token.word).collect()
    };
    let each = all.map(|(joint, language)| {
        let texts = joint.between(language);
        texts.iter().chain(joint.others(language)).map(|text| words(text, language)).collect()
    });
    each.collect()
});

/// A slot in a phrase.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// Words as they are written, and as they are compared.
pub(super) type Form = (String, Vec<Word>);

/// A piece of a phrase.
#[derive(Debug)]
pub(super) enum Piece {
    /// Words: the written form, and all forms that are read, each with its cost.
    Words { written: String, read: Vec<(Vec<Word>, u32)> },
    /// A word that agrees with the number of the preceding seats: singular and plural.
    Verb([Form; 2]),
    /// A word with a different form in the dative.
    Cased([Form; 2]),
    /// A slot by index, and its case.
    Slot(usize, Case),
}

/// A way to say something. The first phrase of a production is written, all are read.
pub(super) type Phrase = Vec<Piece>;

/// The grammatical number of a production: plural if it names several seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plural {
    No,
    Yes,
    /// The same as the content of this slot.
    As(usize),
}

/// A property of a production that the reader has to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A pronoun: "they".
    Pronoun,
    /// A reference to a player mentioned before: "that player".
    Reference,
    /// Names players without a slot for them: "the next player is skipped".
    Names,
    /// An event without an acting player: "the round begins".
    Impersonal,
    /// An action without a subject: "draw 2 cards".
    Command,
    /// A number without an article, which may count cards: "draws two".
    Counts,
    /// Several players in a singular phrase: "the team of".
    Group,
    /// A seat to the left or the right. Rules only know the direction of play.
    Side,
    /// A hand that shrinks. Rules only know its current size.
    Down,
}

/// A pattern of data, and the phrases for it.
#[derive(Debug)]
pub(super) struct Production {
    pub(super) data: Pattern,
    pub(super) slots: Vec<Slot>,
    pub(super) plural: Plural,
    /// Written only for numbers that can exceed this.
    pub(super) over: Option<i32>,
    /// True if the production is used for writing, and for reading.
    pub(super) written: bool,
    pub(super) read: bool,
    /// Properties that the reader has to check.
    pub(super) marks: Vec<Mark>,
    /// The slots that take only one player.
    pub(super) ones: Vec<usize>,
    /// The phrases, by language.
    pub(super) phrases: [Vec<Phrase>; 2],
}

impl Production {
    pub(super) fn phrases(&self, language: Language) -> &[Phrase] {
        &self.phrases[language as usize]
    }

    pub(super) fn is(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }
}

/// All productions of one sort.
#[derive(Debug, Default)]
pub(super) struct Sort {
    pub(super) name: String,
    /// The fields of its data, if they are spread into other data.
    pub(super) keys: Vec<String>,
    /// True if the sort cannot express all data. For other data, the surrounding production is not used.
    pub(super) partial: bool,
    pub(super) productions: Vec<Production>,
}

/// The whole grammar.
#[derive(Debug, Default)]
pub(super) struct Grammar {
    pub(super) sorts: Vec<Sort>,
    names: HashMap<String, usize>,
    /// True if no sentences are written with it.
    pub(super) only_read: bool,
    /// All words in phrases, by language.
    pub(super) words: [Vocabulary; 2],
}

impl Grammar {
    /// Creates a grammar with which no sentences are written.
    pub(super) fn only_read() -> Self {
        Self { only_read: true, ..Self::default() }
    }

    /// Returns the index of a sort. Creates the sort if necessary, because it can be used before its definition.
    pub(super) fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.names.get(name) {
            return place;
        }
        let place = self.sorts.len();
        self.sorts.push(Sort { name: name.to_owned(), ..Sort::default() });
        self.names.insert(name.to_owned(), place);
        place
    }

    /// Returns the index of an existing sort.
    pub(super) fn sort(&self, name: &str) -> usize {
        self.names.get(name).copied().unwrap_or_default()
    }
}
