//! When a rule can have anything to say at a seam, so that it is not asked at all other times. What each seat may do is
//! asked so often that this is what the engine's speed hangs on.

use crate::seat::Seat;
use crate::table::Table;
use crate::window::Gate;

/// How a table stands to a seat, as far as it decides which rules have something to say: whether a window is open,
/// whether the turn is the seat's and open to it, whether a debt stands, and whether there is anything to say about UNO. Four
/// bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation(u8);

const WINDOW: u8 = 1;
const TURN: u8 = 2;
const OWED: u8 = 4;
const UNO: u8 = 8;

impl Situation {
    /// How many there are.
    pub(crate) const COUNT: usize = 16;

    /// All of them.
    pub(crate) const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut situation = 0;
        while situation < Self::COUNT {
            all[situation] = Self(situation as u8);
            situation += 1;
        }
        all
    };

    /// How a table stands to a seat.
    pub(crate) fn of(table: &Table, seat: Seat, gate: Gate) -> Self {
        let window = if table.windows.is_empty() { 0 } else { WINDOW };
        let turn = if table.turn == seat && gate == Gate::Open { TURN } else { 0 };
        let owed = if table.debt > 0 { OWED } else { 0 };
        // Strangers are asked about as well.
        let one_card = table.chairs.get(seat.index()).is_some_and(|chair| chair.hand.len() == 1);
        let uno = if one_card || !table.liable.is_empty() { UNO } else { 0 };
        Self(window | turn | owed | uno)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// On which occasions a rule has something to say at a seam. What it would say at others is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasions(u16);

impl Occasions {
    /// Any.
    pub const ALWAYS: Self = Self::those(0, 0);
    /// While a window is open.
    pub const WINDOW: Self = Self::those(WINDOW, WINDOW);
    /// To whose turn it is, while they owe nothing.
    pub const TURN: Self = Self::those(TURN | OWED, TURN);
    /// To the debtor.
    pub const DEBTOR: Self = Self::those(TURN | OWED, TURN | OWED);
    /// To anybody while a debt stands.
    pub const DEBT: Self = Self::those(OWED, OWED);

    /// To whoever has one card, and to anybody while somebody can be caught.
    pub const UNO: Self = Self::those(UNO, UNO);

    /// The situations in which some bits are as given.
    const fn those(bits: u8, set: u8) -> Self {
        let (mut these, mut situation) = (0, 0);
        while situation < Situation::COUNT as u8 {
            if situation & bits == set {
                these |= 1 << situation;
            }
            situation += 1;
        }
        Self(these)
    }

    /// Those and others.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn include(self, situation: Situation) -> bool {
        self.0 >> situation.0 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The situations that are included, with and without UNO alike.
    fn includes(occasions: Occasions) -> Vec<u8> {
        let those: Vec<u8> = Situation::ALL.into_iter().filter(|&it| occasions.include(it)).map(|it| it.0).collect();
        let (without, with): (Vec<u8>, Vec<u8>) = those.into_iter().partition(|it| it & UNO == 0);
        assert_eq!(with.iter().map(|it| it & !UNO).collect::<Vec<u8>>(), without);
        without
    }

    #[test]
    fn occasions_are_the_situations_that_they_say() {
        assert_eq!(includes(Occasions::ALWAYS), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(includes(Occasions::WINDOW), [1, 3, 5, 7]);
        assert_eq!(includes(Occasions::TURN), [2, 3]);
        assert_eq!(includes(Occasions::DEBTOR), [6, 7]);
        assert_eq!(includes(Occasions::DEBT), [4, 5, 6, 7]);
        assert_eq!(includes(Occasions::DEBTOR.or(Occasions::WINDOW)), [1, 3, 5, 6, 7]);
        let uno = Situation::ALL.into_iter().filter(|&it| Occasions::UNO.include(it)).map(|it| it.0);
        assert!(uno.eq(8..16));
    }
}
