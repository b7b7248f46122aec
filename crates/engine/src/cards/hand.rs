//! A hand: its cards in the order in which they were added, with the set of their kinds. The set answers "which cards
//! of this hand can be played" with one bit operation.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::card::{Card, Color};
use crate::cards::card_set::CardSet;

/// The cards that a seat holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Hand {
    cards: Vec<Card>,
    kinds: CardSet,
}

impl Clone for Hand {
    fn clone(&self) -> Self {
        Self { cards: self.cards.clone(), kinds: self.kinds }
    }

    /// Reuses the allocated memory.
    fn clone_from(&mut self, other: &Self) {
        self.cards.clone_from(&other.cards);
        self.kinds = other.kinds;
    }
}

/// Serializes only the cards, in order. The set of kinds is derived from them.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.cards)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Hand {
    /// The cards in the order in which they were added.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The kinds of cards in the hand.
    pub const fn kinds(&self) -> CardSet {
        self.kinds
    }

    /// The number of cards.
    pub const fn len(&self) -> usize {
        self.cards.len()
    }

    /// Returns true if the hand has no cards.
    pub const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The most frequent color in the hand. Ties are broken in the order red, yellow, green, blue (G10).
    pub fn most_frequent_color(&self) -> Color {
        let mut best = (0, Color::Red);
        for color in Color::ALL {
            let count = self.cards.iter().filter(|card| card.color() == Some(color)).count();
            if count > best.0 {
                best = (count, color);
            }
        }
        best.1
    }

    /// Adds a card at the end.
    pub fn add(&mut self, card: Card) {
        self.cards.push(card);
        self.kinds.insert(card);
    }

    /// Removes one card of a kind. Returns false if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(place) = self.cards.iter().position(|&held| held == card) else { return false };
        self.cards.remove(place);
        if !self.cards[place..].contains(&card) {
            self.kinds.remove(card);
        }
        true
    }

    /// Marks or unmarks one card of a kind, keeping its position. Returns false if there is none.
    pub fn mark(&mut self, card: Card, marked: bool) -> bool {
        let Some(place) = self.cards.iter().position(|&held| held == card) else { return false };
        self.cards[place] = card.with_mark(marked);
        if !self.cards.contains(&card) {
            self.kinds.remove(card);
        }
        self.kinds.insert(card.with_mark(marked));
        true
    }

    /// Removes all cards.
    pub fn clear(&mut self) {
        self.cards.clear();
        self.kinds = CardSet::EMPTY;
    }

    /// Moves all cards of another hand to the end of this one.
    pub fn append(&mut self, other: &mut Self) {
        if self.cards.is_empty() {
            std::mem::swap(&mut self.cards, &mut other.cards);
        } else {
            self.cards.append(&mut other.cards);
        }
        self.kinds |= other.kinds;
        other.clear();
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        for card in cards {
            hand.add(card);
        }
        hand
    }
}
