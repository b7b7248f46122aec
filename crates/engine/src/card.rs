//! Cards: colours, faces, and the card as text (`formats.md`, "Cards as text").
//!
//! A [`Card`] is one byte, so that hands are byte strings and a set of kinds of cards is a
//! row of 256 bits ([`crate::CardSet`]).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// One of the four colours. The order is the one in which ties are broken (G10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Colour {
    /// `R`
    #[serde(rename = "R")]
    Red,
    /// `Y`
    #[serde(rename = "Y")]
    Yellow,
    /// `G`
    #[serde(rename = "G")]
    Green,
    /// `B`
    #[serde(rename = "B")]
    Blue,
}

impl Colour {
    /// All colours, in the order in which ties are broken.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The letter that stands for the colour in text.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }

    /// The colour's name, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'R' => Some(Self::Red),
            b'Y' => Some(Self::Yellow),
            b'G' => Some(Self::Green),
            b'B' => Some(Self::Blue),
            _ => None,
        }
    }
}

/// A card's number or word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// `0` to `9`
    Number(u8),
    /// `S`
    Skip,
    /// `V`
    Reverse,
    /// `+2`
    DrawTwo,
    /// `W`
    Wild,
    /// `W+4`
    WildDrawFour,
    /// `MM` (SP-10)
    MindMeld,
    /// `BU` (SP-11)
    BeamUp,
    /// `GC` (HR-7)
    GameChanger,
}

impl Face {
    /// How many faces there are; [`Face::index`] is below it.
    pub const COUNT: usize = 18;

    /// A dense number for the face.
    pub const fn index(self) -> usize {
        match self {
            Self::Number(n) => n as usize,
            Self::Skip => 10,
            Self::Reverse => 11,
            Self::DrawTwo => 12,
            Self::Wild => 13,
            Self::WildDrawFour => 14,
            Self::MindMeld => 15,
            Self::BeamUp => 16,
            Self::GameChanger => 17,
        }
    }

    /// Every face there is.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self::from_index)
    }

    const fn from_index(index: u8) -> Self {
        match index {
            0..=9 => Self::Number(index),
            10 => Self::Skip,
            11 => Self::Reverse,
            12 => Self::DrawTwo,
            13 => Self::Wild,
            14 => Self::WildDrawFour,
            15 => Self::MindMeld,
            16 => Self::BeamUp,
            _ => Self::GameChanger,
        }
    }

    /// The number, if it is one.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether a card with this face has no colour of its own.
    pub const fn is_wild_type(self) -> bool {
        self.index() >= 13
    }

    /// How many cards a card with this face makes somebody owe (G9); 0 for most.
    pub const fn owes(self) -> u16 {
        match self {
            Self::DrawTwo => 2,
            Self::WildDrawFour => 4,
            _ => 0,
        }
    }

    /// The face's name, for sentences.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Face::COUNT] = [
            "0",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
            "7",
            "8",
            "9",
            "skip",
            "reverse",
            "draw two",
            "wild",
            "wild draw four",
            "mind meld",
            "beam up",
            "game changer",
        ];
        NAMES[self.index()]
    }

    /// The face as in files: `7`, `S`, `W+4`.
    pub const fn symbol(self) -> &'static str {
        const SYMBOLS: [&str; Face::COUNT] =
            ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "V", "+2", "W", "W+4", "MM", "BU", "GC"];
        SYMBOLS[self.index()]
    }
}

/// A kind of card. Two cards of the same kind cannot be told apart.
///
/// ```
/// use ruckus_engine::{Card, Colour, Face};
/// let card: Card = "r7".parse().unwrap();
/// assert_eq!(card, Card::coloured(Colour::Red, Face::Number(7)));
/// assert_eq!(card.to_string(), "R7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The faces a coloured card can have: ten numbers and three words.
const COLOURED_FACES: u8 = 13;
const FIRST_WILD: u8 = 52;
const FIRST_STARRED: u8 = 64;
/// Set in a card that bears a mark; the other bits are those of the card without it.
const MARK: u8 = 128;

impl Card {
    /// A plain wild.
    pub const WILD: Self = Self(FIRST_WILD);
    /// A wild draw four.
    pub const WILD_DRAW_FOUR: Self = Self(FIRST_WILD + 1);

    /// The card of a colour and a face; for a wild-type face the colour does not matter.
    pub const fn coloured(colour: Colour, face: Face) -> Self {
        if face.is_wild_type() {
            return Self::wild(face);
        }
        Self(colour as u8 * COLOURED_FACES + face.index() as u8)
    }

    /// The wild-type card of a face; a plain wild if the face is not wild-type.
    pub const fn wild(face: Face) -> Self {
        match face {
            Face::WildDrawFour => Self(FIRST_WILD + 1),
            Face::MindMeld => Self(FIRST_WILD + 2),
            Face::BeamUp => Self(FIRST_WILD + 3),
            Face::GameChanger => Self(FIRST_WILD + 4),
            _ => Self::WILD,
        }
    }

    /// The same card with an add-a-rule icon (HR-5); only number cards have one, others stay as they are.
    pub const fn starred(self) -> Self {
        match (self.colour(), self.face()) {
            (Some(colour), Face::Number(n)) => Self((FIRST_STARRED + colour as u8 * 10 + n) | self.0 & MARK),
            _ => self,
        }
    }

    /// Whether the card bears an add-a-rule icon.
    pub const fn has_star(self) -> bool {
        self.0 & !MARK >= FIRST_STARRED
    }

    /// The same card with a mark on it, such as home-made rules make. It plays like the card without.
    pub const fn marked(self) -> Self {
        Self(self.0 | MARK)
    }

    /// The same card without a mark.
    pub const fn unmarked(self) -> Self {
        Self(self.0 & !MARK)
    }

    /// The same card with a mark or without.
    pub const fn with_mark(self, marked: bool) -> Self {
        if marked { self.marked() } else { self.unmarked() }
    }

    /// Whether the card bears a mark.
    pub const fn is_marked(self) -> bool {
        self.0 & MARK != 0
    }

    /// The card without its icon and its mark. Two cards are identical when these are equal.
    pub const fn plain(self) -> Self {
        PRINTED[self.unmarked().0 as usize].plain
    }

    /// Same colour and same face; wild-types by face alone.
    pub const fn is_identical(self, other: Self) -> bool {
        self.plain().0 == other.plain().0
    }

    /// The colour printed on the card.
    pub const fn colour(self) -> Option<Colour> {
        PRINTED[self.unmarked().0 as usize].colour
    }

    /// The number or word.
    pub const fn face(self) -> Face {
        PRINTED[self.unmarked().0 as usize].face
    }

    /// Whether the card has no colour of its own.
    pub const fn is_wild_type(self) -> bool {
        let unmarked = self.unmarked().0;
        unmarked >= FIRST_WILD && unmarked < FIRST_STARRED
    }

    /// The kind as a number, the card's place in a [`crate::CardSet`].
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with this number, if there is one.
    pub const fn from_index(index: u8) -> Option<Self> {
        match index & !MARK {
            0..FIRST_WILD | 52..=56 | FIRST_STARRED..104 => Some(Self(index)),
            _ => None,
        }
    }

    /// Every kind of card there is, each without and with a mark.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).filter_map(Self::from_index)
    }
}

/// What is printed on a card.
#[derive(Clone, Copy)]
struct Print {
    plain: Card,
    colour: Option<Colour>,
    face: Face,
}

/// What is printed on each kind of card without a mark, by its index: asked so often that it is not worked out each time.
static PRINTED: [Print; MARK as usize] = {
    let mut printed = [Print { plain: Card::WILD, colour: None, face: Face::Wild }; MARK as usize];
    let mut index = 0;
    while index < MARK {
        let plain = if index < FIRST_STARRED {
            index
        } else {
            let n = index - FIRST_STARRED;
            n / 10 * COLOURED_FACES + n % 10
        };
        printed[index as usize] = if plain < FIRST_WILD {
            let colour = Colour::ALL[(plain / COLOURED_FACES) as usize];
            Print { plain: Card(plain), colour: Some(colour), face: Face::from_index(plain % COLOURED_FACES) }
        } else {
            Print { plain: Card(plain), colour: None, face: Face::from_index(plain - FIRST_WILD + COLOURED_FACES) }
        };
        index += 1;
    }
    printed
};

/// A card with the colour called for it, as it is laid or lies on the pile: `W/R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Called {
    /// The card.
    pub card: Card,
    /// The called colour; only wild-types have one.
    pub colour: Option<Colour>,
}

/// Why a text is no card.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("`{text}` is not a card: {why} (cards look like `R7`, `G+2`, `BS`, `YV`, `W`, `W+4/B`, `R3*`, `R7^`)")]
pub struct CardError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour() {
            write!(f, "{}", colour.letter())?;
        }
        f.write_str(self.face().symbol())?;
        if self.has_star() {
            f.write_str("*")?;
        }
        if self.is_marked() { f.write_str("^") } else { Ok(()) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.card, f)?;
        match self.colour {
            Some(colour) => write!(f, "/{}", colour.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let called: Called = text.parse()?;
        match called.colour {
            None => Ok(called.card),
            Some(_) => Err(CardError { text: text.to_owned(), why: "no called colour belongs here" }),
        }
    }
}

impl FromStr for Called {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = |why| CardError { text: text.chars().take(40).collect(), why };
        let upper = text.trim().to_ascii_uppercase();
        let (body, colour) = match upper.split_once('/') {
            Some((body, letter)) => {
                let colour = match letter.as_bytes() {
                    [letter] => Colour::from_letter(*letter),
                    _ => None,
                };
                (body, Some(colour.ok_or_else(|| error("the called colour must be R, Y, G or B"))?))
            }
            None => (upper.as_str(), None),
        };
        let (body, mark) = match body.strip_suffix('^') {
            Some(body) => (body, MARK),
            None => (body, 0),
        };
        let wild = match body {
            "W" => Some(Face::Wild),
            "W+4" => Some(Face::WildDrawFour),
            "MM" => Some(Face::MindMeld),
            "BU" => Some(Face::BeamUp),
            "GC" => Some(Face::GameChanger),
            _ => None,
        };
        if let Some(face) = wild {
            return Ok(Self { card: Card(Card::wild(face).0 | mark), colour });
        }
        if colour.is_some() {
            return Err(error("only a wild has a called colour"));
        }
        let (body, star) = match body.strip_suffix('*') {
            Some(body) => (body, true),
            None => (body, false),
        };
        let bytes = body.as_bytes();
        let colour =
            bytes.first().copied().and_then(Colour::from_letter).ok_or_else(|| error("no such colour or word"))?;
        let face = match &bytes[1..] {
            [digit @ b'0'..=b'9'] => Face::Number(digit - b'0'),
            b"S" => Face::Skip,
            b"V" => Face::Reverse,
            b"+2" => Face::DrawTwo,
            _ => return Err(error("no such face")),
        };
        if star && !matches!(face, Face::Number(_)) {
            return Err(error("only a number card has an add-a-rule icon"));
        }
        let card = Card::coloured(colour, face);
        let card = if star { card.starred() } else { card };
        Ok(Self { card: Card(card.0 | mark), colour: None })
    }
}

macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Card, Called);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_then_parsing_gives_the_same_card() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse::<Card>(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse::<Card>(), Ok(card));
        }
        for card in Card::all().filter(|card| card.is_wild_type()) {
            for colour in Colour::ALL {
                let called = Called { card, colour: Some(colour) };
                assert_eq!(called.to_string().parse::<Called>(), Ok(called));
            }
        }
    }

    #[test]
    fn kinds_are_distinct_and_stars_are_identical_to_their_plain_card() {
        assert_eq!(Card::all().count(), 2 * (52 + 5 + 40));
        let card: Card = "R3*".parse().unwrap();
        assert!(card.has_star() && card.is_identical("R3".parse().unwrap()));
        assert!(!card.is_identical("R4".parse().unwrap()));
    }

    #[test]
    fn a_mark_changes_nothing_of_what_a_card_is() {
        for card in Card::all().filter(|card| !card.is_marked()) {
            let marked = card.marked();
            assert!(marked.is_marked() && marked != card && marked.is_identical(card));
            assert_eq!((marked.unmarked(), marked.plain()), (card, card.plain()));
            assert_eq!((marked.colour(), marked.face()), (card.colour(), card.face()));
            assert_eq!((marked.has_star(), marked.is_wild_type()), (card.has_star(), card.is_wild_type()));
            assert_eq!(marked.starred(), card.starred().marked());
            assert_eq!(marked.to_string(), format!("{card}^"));
        }
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        for text in [
            "", "R", "R10", "X7", "R7/B", "W/X", "W/RR", "W*", "RS*", "R+4", "+2", "R7@Ann", "^", "R7^^", "R7^*",
            "W/R^",
        ] {
            let error = text.parse::<Called>().unwrap_err();
            assert!(error.to_string().contains("is not a card"), "{text}");
        }
    }
}
