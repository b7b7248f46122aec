//! A set of kinds of cards as a row of bits, and the masks by which cards match (G4).

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use crate::{Card, Colour, Face};

/// A set of kinds of cards. A card with a mark is of another kind than the same without; masks take in both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet {
    /// The kinds without a mark, by their index.
    bare: u128,
    /// The kinds with one, by the index of the same without.
    marked: u128,
}

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self { bare: 0, marked: 0 };
    /// Every card.
    pub const ALL: Self = Self::both(u128::MAX);
    /// All wild-type cards.
    pub const WILD_TYPES: Self = Self::both(WILD_TYPES);
    /// All cards that bear a mark.
    pub const MARKED: Self = Self { bare: 0, marked: u128::MAX };

    /// Kinds with and without a mark.
    const fn both(kinds: u128) -> Self {
        Self { bare: kinds, marked: kinds }
    }

    /// The set of one kind.
    pub const fn of(card: Card) -> Self {
        let bit = 1 << card.unmarked().index();
        if card.is_marked() { Self { bare: 0, marked: bit } } else { Self { bare: bit, marked: 0 } }
    }

    /// All cards of a colour, starred ones included.
    pub const fn of_colour(colour: Colour) -> Self {
        Self::both(COLOURS[colour as usize])
    }

    /// All cards with a face, in any colour, starred ones included.
    pub const fn of_face(face: Face) -> Self {
        Self::both(FACES[face.index()])
    }

    /// All cards identical to a card: itself with and without icon and mark.
    pub const fn identical_to(card: Card) -> Self {
        let plain = card.plain();
        Self::both(1 << plain.index() | 1 << plain.starred().index())
    }

    /// What goes on a top card in an ordinary turn (G4): by colour (the called one where the top is wild), by number
    /// or word, or a wild-type. On a wild without a colour anything goes (SP-2.1).
    pub const fn matching(top: Card, called: Option<Colour>) -> Self {
        let colour = if top.is_wild_type() { called } else { top.colour() };
        match colour {
            Some(colour) => Self::both(COLOURS[colour as usize] | FACES[top.face().index()] | WILD_TYPES),
            None => Self::ALL,
        }
    }

    /// Whether the kind is in the set.
    pub const fn contains(self, card: Card) -> bool {
        let half = if card.is_marked() { self.marked } else { self.bare };
        half >> card.unmarked().index() & 1 == 1
    }

    /// Whether there is nothing in the set.
    pub const fn is_empty(self) -> bool {
        self.bare | self.marked == 0
    }

    /// How many kinds are in the set.
    pub const fn len(self) -> usize {
        // Marks are rare, and counting bits is dear.
        let marked = if self.marked == 0 { 0 } else { self.marked.count_ones() };
        (self.bare.count_ones() + marked) as usize
    }

    /// Adds a kind.
    pub const fn insert(&mut self, card: Card) {
        let one = Self::of(card);
        self.bare |= one.bare;
        self.marked |= one.marked;
    }

    /// Takes a kind away.
    pub const fn remove(&mut self, card: Card) {
        let one = Self::of(card);
        self.bare &= !one.bare;
        self.marked &= !one.marked;
    }

    /// The `n`-th kind in the set, counting from 0.
    pub fn nth(self, n: usize) -> Option<Card> {
        if self.marked == 0 { bits(self.bare).nth(n) } else { self.iter().nth(n) }
    }

    /// The kinds in the set, in their fixed order: those without a mark first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits(self.bare).chain(bits(self.marked).map(Card::marked))
    }
}

/// The kinds without a mark that a row of bits stands for.
fn bits(mut rest: u128) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        while rest != 0 {
            let index = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            if let Some(card) = Card::from_index(index) {
                return Some(card);
            }
        }
        None
    })
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { bare: self.bare & other.bare, marked: self.marked & other.marked }
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { bare: self.bare | other.bare, marked: self.marked | other.marked }
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
        Self { bare: !self.bare, marked: !self.marked }
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

const WILD_TYPES: u128 = 0b1_1111 << 52;

const COLOURS: [u128; 4] = {
    let mut masks = [0; 4];
    let mut index = 0;
    while index < 128 {
        if let Some(card) = Card::from_index(index)
            && let Some(colour) = card.colour()
        {
            masks[colour as usize] |= 1 << index;
        }
        index += 1;
    }
    masks
};

const FACES: [u128; Face::COUNT] = {
    let mut masks = [0; Face::COUNT];
    let mut index = 0;
    while index < 128 {
        if let Some(card) = Card::from_index(index) {
            masks[card.face().index()] |= 1 << index;
        }
        index += 1;
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
    fn cards_match_by_colour_number_word_or_wild() {
        let on = CardSet::matching(card("R7"), None);
        for text in ["R1", "RS", "G7", "B7*", "W", "W+4", "GC"] {
            assert!(on.contains(card(text)), "{text}");
        }
        for text in ["G1", "BS", "Y+2", "G8*"] {
            assert!(!on.contains(card(text)), "{text}");
        }
    }

    #[test]
    fn a_wild_is_matched_by_its_called_colour_and_by_anything_while_it_has_none() {
        let on = CardSet::matching(Card::WILD, Some(Colour::Blue));
        assert!(on.contains(card("B3")) && on.contains(card("W")) && !on.contains(card("R3")));
        assert_eq!(CardSet::matching(Card::WILD, None), CardSet::ALL);
    }

    #[test]
    fn every_card_is_in_the_set_of_its_face_and_colour() {
        for card in Card::all() {
            assert!(CardSet::of_face(card.face()).contains(card));
            assert!(CardSet::identical_to(card).contains(card));
            assert_eq!(CardSet::WILD_TYPES.contains(card), card.is_wild_type());
            assert_eq!(CardSet::MARKED.contains(card), card.is_marked());
            assert!(
                Colour::ALL.into_iter().all(|c| CardSet::of_colour(c).contains(card) == (card.colour() == Some(c)))
            );
        }
    }

    #[test]
    fn a_set_gives_back_what_was_put_into_it_with_and_without_marks() {
        let cards: Vec<Card> = Card::all().step_by(3).collect();
        let mut set: CardSet = cards.iter().copied().collect();
        assert_eq!((set.iter().collect::<Vec<_>>(), set.len()), (cards.clone(), cards.len()));
        set.remove(card("R0"));
        assert!(set.contains(card("W^")) == cards.contains(&card("W^")) && !set.contains(card("R0")));
        let one = CardSet::of(card("G4^"));
        assert!(one.contains(card("G4^")) && !one.contains(card("G4")) && (CardSet::ALL - one).contains(card("G4")));
    }
}
