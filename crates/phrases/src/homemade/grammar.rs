//! The grammar of rules: which phrase says which data, in each language. Writing and reading both go by it, so that they
//! cannot drift apart.

use std::collections::{HashMap, HashSet};

use super::lexicon::{ENGLISH, GERMAN, Lexicon};
use super::pattern::Pattern;

/// A language that rules are said in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    pub(super) const fn lexicon(self) -> &'static Lexicon {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
        }
    }
}

/// Which form of a word a place asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// As a subject.
    Plain,
    /// As what German puts into the dative.
    Dative,
    /// As the place around it.
    Same,
}

/// What fills a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Something of the grammar, by its place.
    Some(usize),
    /// Several of one kind, at least one.
    Several(usize, Joint),
    /// A whole number.
    Int,
    /// A negative number, said without its sign.
    Negative,
    /// Whatever stands between quotation marks.
    Text,
    /// One word, as it stands there.
    Word,
    /// A name in files.
    Name,
    /// Words to choose among, each quoted.
    Options,
}

/// What stands between several of a kind.
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
    /// What stands between most of them, and before the last.
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

    /// What people put there besides.
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

/// A place in a phrase that something else is said in.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// Words as they are written, and as they are compared.
pub(super) type Form = (String, Vec<String>);

/// A piece of a phrase.
#[derive(Debug)]
pub(super) enum Piece {
    /// Words: what is written, and all that is read, each with what it costs to differ.
    Words { written: String, read: Vec<(Vec<String>, u32)> },
    /// A word that agrees with the seats before it: for one, for several.
    Verb([Form; 2]),
    /// A word that has a form of its own in the dative.
    Cased([Form; 2]),
    /// A slot, by its place, in this case.
    Slot(usize, Case),
}

/// One way to say something: the first is written, all are read.
pub(super) type Phrase = Vec<Piece>;

/// Whether seats are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plural {
    No,
    Yes,
    /// As what is in this slot.
    As(usize),
}

/// Why the reader does not take everything in a production as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A pronoun: "they".
    Pronoun,
    /// Words for a player who was named before: "that player".
    Reference,
    /// It names players without a slot for them: "the next player is skipped".
    Names,
    /// Something that happens and that no player in the sentence does: "the round begins".
    Impersonal,
    /// A deed without a subject: "draw 2 cards".
    Command,
    /// A number without an article may count cards: "draws two".
    Counts,
    /// Several players, although the words are one: "the team of".
    Group,
    /// A seat to the left or the right. Rules know the direction of play only.
    Side,
    /// A hand that shrinks. Rules know only how many cards it has.
    Down,
}

/// Data of one form, and how it is said.
#[derive(Debug)]
pub(super) struct Production {
    pub(super) data: Pattern,
    pub(super) slots: Vec<Slot>,
    pub(super) plural: Plural,
    /// Written only for numbers that can come to more than this.
    pub(super) over: Option<i32>,
    /// Whether it is written, and whether it is read.
    pub(super) written: bool,
    pub(super) read: bool,
    /// What to be careful about.
    pub(super) marks: Vec<Mark>,
    /// The slots that take one player only.
    pub(super) ones: Vec<usize>,
    /// By language.
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

/// All productions of one kind.
#[derive(Debug, Default)]
pub(super) struct Sort {
    pub(super) name: String,
    /// The fields that its data has, where it is spread into other data.
    pub(super) keys: Vec<String>,
    /// Whether there is data in its place that it does not say: then what is around it is said in another way.
    pub(super) partial: bool,
    pub(super) productions: Vec<Production>,
}

/// The whole grammar.
#[derive(Debug, Default)]
pub(super) struct Grammar {
    pub(super) sorts: Vec<Sort>,
    names: HashMap<String, usize>,
    /// Every word in some phrase, by language.
    pub(super) words: [HashSet<String>; 2],
}

impl Grammar {
    /// The place of a sort; it is made if there is none yet, as one may speak of it before it is described.
    pub(super) fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.names.get(name) {
            return place;
        }
        let place = self.sorts.len();
        self.sorts.push(Sort { name: name.to_owned(), ..Sort::default() });
        self.names.insert(name.to_owned(), place);
        place
    }

    /// The place of a sort that is there.
    pub(super) fn sort(&self, name: &str) -> usize {
        self.names.get(name).copied().unwrap_or_default()
    }
}
