//! Cards: colors, faces, and kinds. The deck file in `decks/` defines them, and [`faces`] is generated from it.
//!
//! A [`Card`] is one byte, so a hand is a byte string and a set of kinds ([`crate::CardSet`]) is 256 bits.

mod faces;
mod kinds;
#[cfg(feature = "schema")]
mod schema;
mod text;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cards::points::Points;
use faces::FACES;
use kinds::{FIRST_STARRED, FIRST_WILD, KINDS, Kind, STARRED_END, WILDS_END};
pub use text::{Called, CardError};

/// One of the four colors. Ties are broken in this order (G10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Color {
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

impl Color {
    /// All colors, in the order in which ties are broken.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The letter for the color in text.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }

    /// The color's name for use in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

/// The number or word on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

/// The properties of a face in the deck file.
struct CardInfo {
    symbol: &'static str,
    name: &'static str,
    number: Option<u8>,
    /// One bit per color that the face comes in; 0 for a wild-type.
    colors: u8,
    /// Copies per color in a pack.
    copies: u8,
    /// Points in a hand, indexed by the table of points.
    points: [u16; 2],
    owes: u16,
    skips: bool,
    turns: bool,
    star: bool,
}

impl Face {
    /// The number of faces. Upper bound of [`Face::index`].
    pub const COUNT: usize = FACES.len();

    /// A dense index for the face.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All faces, in the order in which hands are sorted.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut place = 0;
        while place < all.len() {
            all[place] = Self(place as u8);
            place += 1;
        }
        all
    };

    const fn about(self) -> &'static CardInfo {
        &FACES[self.index()]
    }

    /// The number of a number face.
    pub const fn number(self) -> Option<u8> {
        self.about().number
    }

    /// Returns true if cards with this face have no color of their own.
    pub const fn is_wild_type(self) -> bool {
        self.about().colors == 0
    }

    /// Returns true if the face comes in this color.
    pub const fn comes_in(self, color: Color) -> bool {
        self.about().colors >> color as u8 & 1 == 1
    }

    /// Returns true if cards with this face can have an add-a-rule icon (HR-5).
    pub const fn can_have_star(self) -> bool {
        self.about().star
    }

    /// Copies in a pack per color; 0 if only a rule adds the cards.
    pub const fn copies(self) -> u8 {
        self.about().copies
    }

    /// Cards added to the debt (G9); 0 for most faces.
    pub const fn owes(self) -> u16 {
        self.about().owes
    }

    /// Returns true if the face skips the next player (G2).
    pub const fn skips(self) -> bool {
        self.about().skips
    }

    /// Returns true if the face reverses the direction (G2).
    pub const fn turns_round(self) -> bool {
        self.about().turns
    }

    /// The face's name for use in sentences.
    pub const fn name(self) -> &'static str {
        self.about().name
    }

    /// The face's symbol in files: `7`, `S`, `W+4`.
    pub const fn symbol(self) -> &'static str {
        self.about().symbol
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// A kind of card. Cards of the same kind are indistinguishable.
///
/// ```
/// use ruckus_engine::{Card, Color};
/// let card: Card = "r7".parse().unwrap();
/// assert_eq!((card.color(), card.number()), (Some(Color::Red), Some(7)));
/// assert_eq!(card.to_string(), "R7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Flag of a marked card. The other bits are those of the unmarked card.
const MARK: u8 = 128;

/// The indices of the cards without icon and mark, by face; that of a face with fewer than four colors several times.
static SAME_FACE: [[u8; 4]; Face::COUNT] = {
    let mut same = [[0; 4]; Face::COUNT];
    let mut face = 0;
    while face < same.len() {
        let (mut index, mut found) = (0, 0);
        while index < WILDS_END {
            if KINDS[index as usize].face.index() == face {
                let mut place = found;
                while place < 4 {
                    same[face][place] = index;
                    place += 1;
                }
                found += 1;
            }
            index += 1;
        }
        face += 1;
    }
    same
};

impl Card {
    /// A plain wild.
    pub const WILD: Self = Self::wild(Face::WILD);
    /// A wild draw four.
    pub const WILD_DRAW_FOUR: Self = Self::wild(Face::WILD_DRAW_FOUR);

    /// The card with a face and a color. `None` if the face does not come in that color.
    pub const fn of(color: Option<Color>, face: Face) -> Option<Self> {
        let mut index = 0;
        while index < FIRST_STARRED {
            let kind = &KINDS[index as usize];
            let same_color = match (kind.color, color) {
                (Some(one), Some(other)) => one as u8 == other as u8,
                (None, None) => true,
                _ => false,
            };
            if kind.exists && same_color && kind.face.0 == face.0 {
                return Some(Self(index));
            }
            index += 1;
        }
        None
    }

    /// The number of kinds without icon and mark, which come first.
    pub(crate) const PLAIN_KINDS: usize = WILDS_END as usize;

    /// The indices of the cards without icon and mark that have the face of this one; some occur several times.
    pub(crate) const fn with_same_face(self) -> [u8; 4] {
        SAME_FACE[self.face().index()]
    }

    /// The card with a wild-type face.
    pub(crate) const fn wild(face: Face) -> Self {
        Self::of(None, face).expect("a wild-type face")
    }

    /// The card with an add-a-rule icon (HR-5). Cards that cannot have one stay the same.
    pub const fn starred(self) -> Self {
        Self(self.kind().starred | self.0 & MARK)
    }

    /// Returns true if the card has an add-a-rule icon.
    pub const fn has_star(self) -> bool {
        self.0 & !MARK >= FIRST_STARRED
    }

    /// The card with a mark, which home-made rules can add. A marked card plays like an unmarked one.
    pub const fn marked(self) -> Self {
        Self(self.0 | MARK)
    }

    /// The card without a mark.
    pub const fn unmarked(self) -> Self {
        Self(self.0 & !MARK)
    }

    /// The card with or without a mark.
    pub const fn with_mark(self, marked: bool) -> Self {
        if marked { self.marked() } else { self.unmarked() }
    }

    /// Returns true if the card has a mark.
    pub const fn is_marked(self) -> bool {
        self.0 & MARK != 0
    }

    const fn kind(self) -> &'static Kind {
        &KINDS[self.unmarked().0 as usize]
    }

    /// The card without icon and mark. Two cards are identical if these are equal.
    pub const fn plain(self) -> Self {
        Self(self.kind().plain)
    }

    /// Returns true if both cards have the same color and face, or the same face for wild-types.
    pub const fn is_identical(self, other: Self) -> bool {
        self.kind().plain == other.kind().plain
    }

    /// The color printed on the card.
    pub const fn color(self) -> Option<Color> {
        self.kind().color
    }

    /// The number or word on the card.
    pub const fn face(self) -> Face {
        self.kind().face
    }

    /// The number of a number card.
    pub const fn number(self) -> Option<u8> {
        self.kind().number
    }

    /// Cards added to the debt (G9); 0 for most cards.
    pub const fn owes(self) -> u16 {
        self.kind().owes
    }

    /// Returns true if the card skips the next player (G2).
    pub const fn skips(self) -> bool {
        self.kind().skips
    }

    /// Returns true if the card reverses the direction (G2).
    pub const fn turns_round(self) -> bool {
        self.kind().turns
    }

    /// Points in a hand (M1), according to a table of points.
    pub const fn points(self, table: Points) -> i32 {
        self.kind().points[table as usize] as i32
    }

    /// Returns true if the card has no color of its own.
    pub const fn is_wild_type(self) -> bool {
        let unmarked = self.unmarked().0;
        unmarked >= FIRST_WILD && unmarked < FIRST_STARRED
    }

    /// The kind as a number: the card's index in a [`crate::CardSet`].
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with this index. `None` if the index is unused.
    pub const fn from_index(index: u8) -> Option<Self> {
        let unmarked = index & !MARK;
        if unmarked < WILDS_END || unmarked >= FIRST_STARRED && unmarked < STARRED_END {
            Some(Self(index))
        } else {
            None
        }
    }

    /// All kinds of cards, without and with a mark.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).filter_map(Self::from_index)
    }

    /// The cards of one pack before the shuffle: color by color, then wild-types. Within a color, the list of faces
    /// repeats until all copies are used.
    pub(crate) fn pack() -> impl Iterator<Item = Self> {
        let colors = Color::ALL.map(Some).into_iter().chain([None]);
        colors.flat_map(|color| {
            let cards = move || Face::ALL.into_iter().filter_map(move |face| Self::of(color, face));
            let rounds = 0..cards().map(|card| card.face().copies()).max().unwrap_or(0);
            rounds.flat_map(move |round| cards().filter(move |card| card.face().copies() > round))
        })
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_round_trip_through_text() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse::<Card>(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse::<Card>(), Ok(card));
        }
        for card in Card::all().filter(|card| card.is_wild_type()) {
            for color in Color::ALL {
                let called = Called { card, color: Some(color) };
                assert_eq!(called.to_string().parse::<Called>(), Ok(called));
            }
        }
    }

    #[test]
    fn a_pack_has_108_cards_ordered_by_color_and_face() {
        let of_color = |color: char| {
            let twice = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "V", "+2"];
            let faces = ["0"].into_iter().chain(twice).chain(twice);
            faces.map(|face| format!("{color}{face}")).collect::<Vec<_>>()
        };
        let wilds = ["W", "W+4"].repeat(4).into_iter().map(str::to_owned);
        let expected: Vec<_> = "RYGB".chars().flat_map(of_color).chain(wilds).collect();
        assert_eq!(Card::pack().map(|card| card.to_string()).collect::<Vec<_>>(), expected);
        assert_eq!(expected.len(), 108);
    }

    #[test]
    fn a_card_has_the_properties_of_its_face() {
        for card in Card::all() {
            let face = card.face();
            assert_eq!((card.number(), card.owes()), (face.number(), face.owes()), "{card}");
            assert_eq!((card.skips(), card.turns_round()), (face.skips(), face.turns_round()), "{card}");
            assert_eq!(Card::of(card.color(), face), Some(card.plain()), "{card}");
            assert_eq!(
                card.color().map(|color| face.comes_in(color)),
                (!face.is_wild_type()).then_some(true),
                "{card}"
            );
        }
        let points =
            |text: &str| [Points::Classic, Points::Power].map(|table| text.parse::<Card>().unwrap().points(table));
        assert_eq!(["G8*", "BS^", "R+2", "W", "W+4"].map(points), [[8, 8], [20, 15], [20, 15], [50, 20], [50, 25]]);
        assert_eq!(Card::of(Some(Color::Red), Face::WILD), None);
    }

    #[test]
    fn kinds_are_distinct_and_stars_do_not_affect_identity() {
        assert_eq!(Card::all().count(), 2 * (52 + 5 + 40));
        let card: Card = "R3*".parse().unwrap();
        assert!(card.has_star() && card.is_identical("R3".parse().unwrap()));
        assert!(!card.is_identical("R4".parse().unwrap()));
    }

    #[test]
    fn a_mark_does_not_affect_a_cards_identity() {
        for card in Card::all().filter(|card| !card.is_marked()) {
            let marked = card.marked();
            assert!(marked.is_marked() && marked != card && marked.is_identical(card));
            assert_eq!((marked.unmarked(), marked.plain()), (card, card.plain()));
            assert_eq!((marked.color(), marked.face()), (card.color(), card.face()));
            assert_eq!((marked.has_star(), marked.is_wild_type()), (card.has_star(), card.is_wild_type()));
            assert_eq!(marked.starred(), card.starred().marked());
            assert_eq!(marked.to_string(), format!("{card}^"));
        }
    }
}
