//! A set of kinds of cards as a bit set, with the masks for matching cards (G4).

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use crate::cards::card::{Card, Color, Face};

/// Computes the mask of all unmarked kinds that satisfy a condition, at compile time.
macro_rules! kinds_that {
    (|$card:ident| $is_one:expr) => {{
        let (mut mask, mut index) = ([0; 2], 0);
        while index < 128 {
            if let Some($card) = Card::from_index(index)
                && $is_one
            {
                set(&mut mask, $card);
            }
            index += 1;
        }
        mask
    }};
}

/// A set of kinds of cards. Marked and unmarked cards are different kinds; the predefined masks include both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet {
    /// One bit per kind, by index: first the unmarked kinds, then the marked ones.
    rows: [u64; ROWS],
}

const ROWS: usize = 4;

/// The rows of the unmarked kinds, or of the marked ones.
type Half = [u64; ROWS / 2];

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; ROWS] };
    /// The set of all cards.
    pub const ALL: Self = Self { rows: [u64::MAX; ROWS] };
    /// All wild-type cards.
    pub const WILD_TYPES: Self = Self::both(WILD_TYPES);
    /// All number cards, including starred ones.
    pub const NUMBERS: Self = Self::both(kinds_that!(|card| card.number().is_some()));
    /// All even number cards, including 0.
    pub const EVEN: Self = Self::both(kinds_that!(|card| matches!(card.number(), Some(number) if number % 2 == 0)));
    /// All odd number cards.
    pub const ODD: Self = Self::both(kinds_that!(|card| matches!(card.number(), Some(number) if number % 2 == 1)));
    /// All cards that add to the debt (G9).
    pub const DRAW_CARDS: Self = Self::both(kinds_that!(|card| card.owes() > 0));
    /// All cards that skip the next player (G2).
    pub const SKIPS: Self = Self::both(kinds_that!(|card| card.skips()));
    /// All cards that reverse the direction (G2).
    pub const REVERSES: Self = Self::both(kinds_that!(|card| card.turns_round()));
    /// All action cards: skips, reverses, and draw cards.
    pub const ACTIONS: Self = Self::SKIPS.or(Self::REVERSES).or(Self::DRAW_CARDS);
    /// All marked cards.
    pub const MARKED: Self = Self { rows: [0, 0, u64::MAX, u64::MAX] };

    /// Expands a mask to unmarked and marked kinds.
    const fn both([low, high]: Half) -> Self {
        Self { rows: [low, high, low, high] }
    }

    /// The set with one kind.
    pub const fn of(card: Card) -> Self {
        let mut one = Self::EMPTY;
        one.insert(card);
        one
    }

    /// All cards of a color, including starred ones.
    pub const fn of_color(color: Color) -> Self {
        Self::both(COLORS[color as usize])
    }

    /// All cards with a face in any color, including starred ones.
    pub const fn of_face(face: Face) -> Self {
        Self::both(FACES[face.index()])
    }

    /// All cards with a number in any color, including starred ones.
    pub const fn of_number(number: u8) -> Self {
        if number < 10 { Self::both(BY_NUMBER[number as usize]) } else { Self::EMPTY }
    }

    /// All cards identical to a card: with and without icon and mark.
    pub const fn identical_to(card: Card) -> Self {
        Self::both(IDENTICAL[card.unmarked().index() as usize & 127])
    }

    /// The cards that can be played on a top card in an ordinary turn (G4): cards of the same color (the called one for
    /// a wild), cards with the same face, and wild-types. Any card matches a wild without a called color (SP-2.1).
    pub const fn matching(top: Card, called: Option<Color>) -> Self {
        match called {
            Some(color) if top.is_wild_type() => Self::both(union(COLORS[color as usize], WILD_TYPES)),
            _ => Self::both(MATCHING[top.unmarked().index() as usize & 127]),
        }
    }

    /// Returns true if the kind is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.rows[row(card)] & bit(card) != 0
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.rows;
        a | b | c | d == 0
    }

    /// The number of kinds in the set.
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.rows;
        // Icons and marks are rare, and counting bits is expensive.
        let rare = if b | c | d == 0 { 0 } else { b.count_ones() + c.count_ones() + d.count_ones() };
        (a.count_ones() + rare) as usize
    }

    /// The intersection of both sets.
    pub const fn and(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.rows, other.rows);
        Self { rows: [a & e, b & f, c & g, d & h] }
    }

    /// The union of both sets.
    pub const fn or(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.rows, other.rows);
        Self { rows: [a | e, b | f, c | g, d | h] }
    }

    /// Adds a kind.
    pub const fn insert(&mut self, card: Card) {
        self.rows[row(card)] |= bit(card);
    }

    /// Removes a kind.
    pub const fn remove(&mut self, card: Card) {
        self.rows[row(card)] &= !bit(card);
    }

    /// The `n`-th kind in the set, counting from 0.
    pub fn nth(self, mut n: usize) -> Option<Card> {
        for row in 0..ROWS {
            let mut rest = self.rows[row] & KINDS[row % KINDS.len()];
            while rest != 0 {
                if n == 0 {
                    return Card::from_index((row << 6) as u8 | rest.trailing_zeros() as u8);
                }
                n -= 1;
                rest &= rest - 1;
            }
        }
        None
    }

    /// The kinds in the set, in index order: unmarked kinds first.
    pub const fn iter(self) -> Kinds {
        let mut row = 0;
        let mut rest = self;
        while row < ROWS {
            rest.rows[row] &= KINDS[row % KINDS.len()];
            row += 1;
        }
        Kinds { rest: rest.rows, row: 0 }
    }
}

/// The row that holds the bit of a kind.
const fn row(card: Card) -> usize {
    (card.index() >> 6) as usize
}

/// The bit of a kind in its row.
const fn bit(card: Card) -> u64 {
    1 << (card.index() & 63)
}

/// Adds an unmarked kind.
const fn set(half: &mut Half, card: Card) {
    half[row(card)] |= bit(card);
}

const fn union(a: Half, b: Half) -> Half {
    [a[0] | b[0], a[1] | b[1]]
}

/// Iterator over the kinds in a set.
#[derive(Clone, Debug)]
pub struct Kinds {
    rest: [u64; ROWS],
    row: usize,
}

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        while self.row < ROWS {
            let rest = &mut self.rest[self.row];
            if *rest != 0 {
                let index = (self.row << 6) as u8 | rest.trailing_zeros() as u8;
                *rest &= *rest - 1;
                return Card::from_index(index);
            }
            self.row += 1;
        }
        None
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self & !other
    }
}

impl Not for CardSet {
    type Output = Self;
    fn not(self) -> Self {
        Self { rows: self.rows.map(|row| !row) }
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// All existing kinds.
const KINDS: Half = kinds_that!(|_card| true);

const WILD_TYPES: Half = kinds_that!(|card| card.is_wild_type());

static COLORS: [Half; 4] = {
    let mut masks = [[0; 2]; 4];
    let mut color = 0;
    while color < masks.len() {
        masks[color] = kinds_that!(|card| matches!(card.color(), Some(printed) if printed as usize == color));
        color += 1;
    }
    masks
};

/// The cards that match each unmarked card as the top card; all cards for a wild without a called color.
static MATCHING: [Half; 128] = {
    let mut masks = [[0; 2]; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(top) = Card::from_index(index) {
            masks[index as usize] = match top.color() {
                Some(color) => union(union(COLORS[color as usize], FACES[top.face().index()]), WILD_TYPES),
                None => [u64::MAX; 2],
            };
        }
        index += 1;
    }
    masks
};

static IDENTICAL: [Half; 128] = {
    let mut masks = [[0; 2]; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(card) = Card::from_index(index) {
            set(&mut masks[index as usize], card.plain());
            set(&mut masks[index as usize], card.plain().starred());
        }
        index += 1;
    }
    masks
};

static BY_NUMBER: [Half; 10] = {
    let mut masks = [[0; 2]; 10];
    let mut number = 0;
    while number < masks.len() {
        masks[number] = kinds_that!(|card| matches!(card.number(), Some(found) if found as usize == number));
        number += 1;
    }
    masks
};

static FACES: [Half; Face::COUNT] = {
    let mut masks = [[0; 2]; Face::COUNT];
    let mut face = 0;
    while face < masks.len() {
        masks[face] = kinds_that!(|card| card.face().index() == face);
        face += 1;
    }
    masks
};

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn cards_match_by_color_face_or_wild() {
        let on = CardSet::matching(card("R7"), None);
        for text in ["R1", "RS", "G7", "B7*", "W", "W+4", "GC"] {
            assert!(on.contains(card(text)), "{text}");
        }
        for text in ["G1", "BS", "Y+2", "G8*"] {
            assert!(!on.contains(card(text)), "{text}");
        }
    }

    #[test]
    fn a_wild_accepts_its_called_color_or_else_any_card() {
        let on = CardSet::matching(Card::WILD, Some(Color::Blue));
        assert!(on.contains(card("B3")) && on.contains(card("W")) && !on.contains(card("R3")));
        assert_eq!(CardSet::matching(Card::WILD, None), CardSet::ALL);
    }

    #[test]
    fn matching_cards_share_the_color_or_the_face() {
        for top in Card::all().filter(|top| !top.is_wild_type()) {
            let by_hand = |card: &Card| card.is_wild_type() || card.color() == top.color() || card.face() == top.face();
            let on = CardSet::matching(top, None);
            assert!(Card::all().all(|card| on.contains(card) == by_hand(&card)), "{top}");
        }
    }

    #[test]
    fn every_card_is_in_its_face_and_color_sets() {
        for card in Card::all() {
            assert!(CardSet::of_face(card.face()).contains(card));
            assert!(CardSet::identical_to(card).contains(card));
            assert_eq!(CardSet::WILD_TYPES.contains(card), card.is_wild_type());
            assert_eq!(CardSet::MARKED.contains(card), card.is_marked());
            assert!(Color::ALL.into_iter().all(|c| CardSet::of_color(c).contains(card) == (card.color() == Some(c))));
        }
    }

    #[test]
    fn card_sets_agree_with_card_properties() {
        for card in Card::all() {
            let number = card.number();
            assert_eq!(CardSet::NUMBERS.contains(card), number.is_some(), "{card}");
            assert_eq!(CardSet::EVEN.contains(card), number.is_some_and(|number| number % 2 == 0), "{card}");
            assert_eq!(CardSet::ODD.contains(card), number.is_some_and(|number| number % 2 == 1), "{card}");
            assert_eq!(CardSet::DRAW_CARDS.contains(card), card.owes() > 0, "{card}");
            assert_eq!(CardSet::SKIPS.contains(card), card.skips(), "{card}");
            assert_eq!(CardSet::REVERSES.contains(card), card.turns_round(), "{card}");
            let acts = card.owes() > 0 || card.skips() || card.turns_round();
            assert_eq!(CardSet::ACTIONS.contains(card), acts, "{card}");
            assert!((0..=9).all(|other| CardSet::of_number(other).contains(card) == (number == Some(other))), "{card}");
        }
        assert!(CardSet::of_number(10).is_empty());
    }

    #[test]
    fn a_set_yields_its_cards_and_distinguishes_marks() {
        let cards: Vec<Card> = Card::all().step_by(3).collect();
        let mut set: CardSet = cards.iter().copied().collect();
        assert_eq!((set.iter().collect::<Vec<_>>(), set.len()), (cards.clone(), cards.len()));
        set.remove(card("R0"));
        assert!(set.contains(card("W^")) == cards.contains(&card("W^")) && !set.contains(card("R0")));
        let one = CardSet::of(card("G4^"));
        assert!(one.contains(card("G4^")) && !one.contains(card("G4")) && (CardSet::ALL - one).contains(card("G4")));
    }
}
