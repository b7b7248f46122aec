//! Mistakes that players have paid for (SS-11).

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
    /// UNO with more than one card (G16).
    Uno,
    /// An accusation after a legal play (SS-12).
    Accusation,
    /// Talking, which home-made rules can penalize.
    Talk,
}

impl Mistake {
    const ALL: [Self; 6] = [Self::Card, Self::Catch, Self::Slap, Self::Uno, Self::Accusation, Self::Talk];
}

/// The seats that have paid for a mistake since the last card landed, by kind of mistake. A seat pays once per kind, so
/// that no player can use up the draw pile with deliberate mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PaidMistakes {
    cards: SeatSet,
    catches: SeatSet,
    slaps: SeatSet,
    unos: SeatSet,
    accusations: SeatSet,
    talk: SeatSet,
}

impl PaidMistakes {
    pub(crate) const fn of(&self, kind: Mistake) -> SeatSet {
        match kind {
            Mistake::Card => self.cards,
            Mistake::Catch => self.catches,
            Mistake::Slap => self.slaps,
            Mistake::Uno => self.unos,
            Mistake::Accusation => self.accusations,
            Mistake::Talk => self.talk,
        }
    }

    const fn of_mut(&mut self, kind: Mistake) -> &mut SeatSet {
        match kind {
            Mistake::Card => &mut self.cards,
            Mistake::Catch => &mut self.catches,
            Mistake::Slap => &mut self.slaps,
            Mistake::Uno => &mut self.unos,
            Mistake::Accusation => &mut self.accusations,
            Mistake::Talk => &mut self.talk,
        }
    }

    pub(crate) const fn insert(&mut self, kind: Mistake, seat: Seat) {
        self.of_mut(kind).insert(seat);
    }

    /// Forgets that a seat has paid for a mistake of this kind.
    pub(crate) const fn forget(&mut self, kind: Mistake, seat: Seat) {
        self.of_mut(kind).remove(seat);
    }

    /// Adds the paid mistakes of another table state, such as one that was undone.
    pub(crate) fn add(&mut self, other: &Self) {
        for kind in Mistake::ALL {
            *self.of_mut(kind) = self.of(kind).or(other.of(kind));
        }
    }

    /// Forgets a seat that leaves.
    pub(crate) fn remove(&mut self, seat: Seat) {
        for kind in Mistake::ALL {
            self.forget(kind, seat);
        }
    }

    /// All seats that have paid for any mistake.
    pub(crate) fn seats(&self) -> SeatSet {
        Mistake::ALL.into_iter().fold(SeatSet::EMPTY, |all, kind| all.or(self.of(kind)))
    }
}
