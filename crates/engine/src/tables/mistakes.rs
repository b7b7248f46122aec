//! Which mistakes seats have paid for (SS-11).

use serde::{Deserialize, Serialize};

use crate::tables::seat::{Seat, SeatSet};

/// A kind of mistake that can cost cards (SS-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A card that cannot be played, or cards that cannot pay.
    Card,
    /// A catch at the wrong time or of the wrong player (U3).
    Catch,
    /// A slap at nothing.
    Slap,
    /// An accusation of a player whose last play was legal (SS-12).
    Accusation,
    /// Talk, which made-up rules can make cost.
    Talk,
}

/// The seats that have paid for a mistake since the last card landed, for each kind of mistake. A seat pays once, so that
/// no player can use up the draw pile by being wrong on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PaidMistakes {
    cards: SeatSet,
    catches: SeatSet,
    slaps: SeatSet,
    accusations: SeatSet,
    talk: SeatSet,
}

impl PaidMistakes {
    pub(crate) const fn of(&self, kind: Mistake) -> SeatSet {
        match kind {
            Mistake::Card => self.cards,
            Mistake::Catch => self.catches,
            Mistake::Slap => self.slaps,
            Mistake::Accusation => self.accusations,
            Mistake::Talk => self.talk,
        }
    }

    pub(crate) const fn insert(&mut self, kind: Mistake, seat: Seat) {
        match kind {
            Mistake::Card => self.cards.insert(seat),
            Mistake::Catch => self.catches.insert(seat),
            Mistake::Slap => self.slaps.insert(seat),
            Mistake::Accusation => self.accusations.insert(seat),
            Mistake::Talk => self.talk.insert(seat),
        }
    }

    /// Adds what was paid on another course of play, as after an undone one.
    pub(crate) const fn add(&mut self, other: &Self) {
        self.cards = self.cards.or(other.cards);
        self.catches = self.catches.or(other.catches);
        self.slaps = self.slaps.or(other.slaps);
        self.accusations = self.accusations.or(other.accusations);
        self.talk = self.talk.or(other.talk);
    }

    /// Forgets that a seat has paid for a mistake of this kind.
    pub(crate) const fn forget(&mut self, kind: Mistake, seat: Seat) {
        match kind {
            Mistake::Card => self.cards.remove(seat),
            Mistake::Catch => self.catches.remove(seat),
            Mistake::Slap => self.slaps.remove(seat),
            Mistake::Accusation => self.accusations.remove(seat),
            Mistake::Talk => self.talk.remove(seat),
        }
    }

    /// Forgets a seat that leaves.
    pub(crate) const fn remove(&mut self, seat: Seat) {
        self.cards.remove(seat);
        self.catches.remove(seat);
        self.slaps.remove(seat);
        self.accusations.remove(seat);
        self.talk.remove(seat);
    }

    /// All seats that have paid for any mistake.
    pub(crate) const fn seats(&self) -> SeatSet {
        self.cards.or(self.catches).or(self.slaps).or(self.accusations).or(self.talk)
    }
}
