//! Occasions: when a rule can take part at a seam, so that it is skipped at all other times. Offers are computed so
//! often that the engine's speed depends on this.

use crate::seams::rulebook::Rulebook;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::Gate;

/// The state of a table relative to a seat that decides which rules are asked, in eight bits: a window is open, the seat
/// has the turn, there is a debt, UNO matters, three bits about cards that answer the top card, and some rule remembers
/// something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation(u8);

const WINDOW: u8 = 1;
const TURN: u8 = 2;
const OWED: u8 = 4;
const UNO: u8 = 8;
const FACE: u8 = 16;
const ALIKE: u8 = 32;
const PAIR: u8 = 64;
const NOTED: u8 = 128;

impl Situation {
    /// The number of situations.
    pub(crate) const COUNT: usize = 256;

    /// All situations.
    pub(crate) const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut situation = 0;
        while situation < Self::COUNT {
            all[situation] = Self(situation as u8);
            situation += 1;
        }
        all
    };

    /// The situation of a seat. Only looks at the top card if a rule depends on it.
    #[inline(always)]
    pub(crate) fn of(rulebook: &Rulebook, table: &Table, seat: Seat, gate: Gate) -> Self {
        Self::seen(rulebook.looks_at_top, table, seat, gate)
    }

    #[inline(always)]
    fn seen(looks_at_top: bool, table: &Table, seat: Seat, gate: Gate) -> Self {
        let window = if table.windows.is_empty() { 0 } else { WINDOW };
        let turn = if table.turn == seat && gate == Gate::Open { TURN } else { 0 };
        // A seat that the table does not have is never asked, so its other bits do not matter.
        let me = SeatSet::of(seat);
        let uno = if table.holders.one_card().meets(me) { UNO } else { 0 };
        let top = if looks_at_top { TopCards::of(table).shown(me) } else { 0 };
        Self(Self::shared(table) | window | turn | uno | top)
    }

    /// The bits that all seats have in common, except those for windows and the top card.
    #[inline(always)]
    fn shared(table: &Table) -> u8 {
        let owed = if table.debt > 0 { OWED } else { 0 };
        let uno = if table.liable.is_empty() { 0 } else { UNO };
        let noted = if table.cells.is_empty() { 0 } else { NOTED };
        owed | uno | noted
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The situation of most seats while no window is open: those without the turn, a last card, or an answer to the top
/// card.
#[inline]
pub(crate) fn of_most(looks_at_top: bool, table: &Table) -> Situation {
    let top = if looks_at_top { TopCards::of(table) } else { TopCards::NONE };
    Situation(Situation::shared(table) | top.pair)
}

/// The seats for which `asks` is true for their situation, while no window is open and that of most seats is `most`.
/// Leaves out the seats in this situation. Seats with the same situation are judged together.
#[inline]
pub(crate) fn other_seats(
    looks_at_top: bool,
    table: &Table,
    most: Situation,
    asks: impl Fn(Situation) -> bool,
) -> SeatSet {
    let top = if looks_at_top { TopCards::of(table) } else { TopCards::NONE };
    let asks = |bits: u8| asks(Situation(most.0 | bits));
    let (one, face, alike) = (table.holders.one_card(), top.same_face, top.identical);
    let mut rest = table.seated;
    let mut seats = SeatSet::EMPTY;
    let turn = SeatSet::of(table.turn);
    if table.phase == Phase::Playing && rest.meets(turn) {
        rest = rest.minus(turn);
        let uno = if one.meets(turn) { UNO } else { 0 };
        if asks(TURN | uno | top.shown(turn)) {
            seats = turn;
        }
    }
    // From the rarest situation to the most frequent one.
    let groups = [
        (UNO | FACE | ALIKE, one.and(alike)),
        (UNO | FACE, one.and(face)),
        (UNO, one),
        (FACE | ALIKE, alike),
        (FACE, face),
    ];
    for (bits, group) in groups {
        let group = group.and(rest);
        if !group.is_empty() {
            rest = rest.minus(group);
            seats = if asks(bits) { seats.or(group) } else { seats };
        }
    }
    seats
}

/// The seats that hold cards that answer the top card.
#[derive(Clone, Copy)]
struct TopCards {
    same_face: SeatSet,
    identical: SeatSet,
    /// The bit of all seats if the top card lies on an identical card.
    pair: u8,
}

impl TopCards {
    const NONE: Self = Self { same_face: SeatSet::EMPTY, identical: SeatSet::EMPTY, pair: 0 };

    #[inline(always)]
    fn of(table: &Table) -> Self {
        let Some((top, beneath)) = table.pile.split_last() else { return Self::NONE };
        let pair = beneath.last().is_some_and(|beneath| beneath.card.is_identical(top.card));
        Self {
            same_face: table.holders.same_face(top.card),
            identical: table.holders.identical(top.card),
            pair: if pair { PAIR } else { 0 },
        }
    }

    /// The bits of one seat.
    #[inline(always)]
    const fn shown(self, me: SeatSet) -> u8 {
        let face = if self.same_face.meets(me) { FACE } else { 0 };
        let alike = if self.identical.meets(me) { ALIKE } else { 0 };
        face | alike | self.pair
    }
}

/// The situations in which a rule takes part at a seam. It is not asked in others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasions([u128; 2]);

impl Occasions {
    /// All situations.
    pub const ALWAYS: Self = Self::those(0, 0);
    /// A window is open. A rule that takes part at no other time offers only to seats that its own windows ask.
    pub const WINDOW: Self = Self::those(WINDOW, WINDOW);
    /// The seat has the turn and owes nothing.
    pub const TURN: Self = Self::those(TURN | OWED, TURN);
    /// The seat does not have the turn, or a window freezes it.
    pub const OFF_TURN: Self = Self::those(TURN, 0);
    /// The seat has the turn and owes the debt.
    pub const DEBTOR: Self = Self::those(TURN | OWED, TURN | OWED);
    /// There is a debt, for any seat.
    pub const DEBT: Self = Self::those(OWED, OWED);
    /// The seat has one card, or some player can be caught.
    pub const UNO: Self = Self::those(UNO, UNO);
    /// The seat holds a card with the same face as the top card.
    pub const FACE: Self = Self::those(FACE, FACE);
    /// The seat holds a card identical to the top card.
    pub const ALIKE: Self = Self::those(ALIKE, ALIKE);
    /// The top card lies on an identical card.
    pub const PAIR: Self = Self::those(PAIR, PAIR);

    /// A cell of some rule has a value.
    pub const NOTED: Self = Self::those(NOTED, NOTED);

    /// The situations with the given values of some bits.
    const fn those(bits: u8, set: u8) -> Self {
        let (mut these, mut situation) = ([0; 2], 0);
        while situation < Situation::COUNT {
            if situation as u8 & bits == set {
                these[situation / 128] |= 1 << (situation % 128);
            }
            situation += 1;
        }
        Self(these)
    }

    /// The union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a | c, b | d])
    }

    /// The intersection of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a & c, b & d])
    }

    pub(crate) const fn include(self, situation: Situation) -> bool {
        let index = situation.index();
        self.0[index / 128] >> (index % 128) & 1 == 1
    }

    /// Returns true if the set depends on the top card.
    pub(crate) fn look_at_top(self) -> bool {
        Situation::ALL.iter().any(|it| self.include(*it) != self.include(Situation(it.0 & !(FACE | ALIKE | PAIR))))
    }
}

impl FromIterator<Situation> for Occasions {
    fn from_iter<I: IntoIterator<Item = Situation>>(situations: I) -> Self {
        let alone = |situation: Situation| Self::those(u8::MAX, situation.0);
        situations.into_iter().map(alone).fold(Self([0; 2]), Self::or)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::Card;
    use crate::tables::played_card::PlayedCard;

    /// The included situations by their first three bits. Asserts that the other bits make no difference.
    fn includes(occasions: Occasions) -> Vec<u8> {
        let those: Vec<u8> = Situation::ALL.into_iter().filter(|&it| occasions.include(it)).map(|it| it.0).collect();
        let plain = |situation: u8| situation & (WINDOW | TURN | OWED);
        let (without, with): (Vec<u8>, Vec<u8>) = those.into_iter().partition(|&it| it == plain(it));
        let rest = Situation::COUNT / 8;
        assert!(without.iter().all(|&it| with.iter().filter(|&&other| plain(other) == it).count() == rest - 1));
        without
    }

    #[test]
    fn occasions_include_the_situations_they_name() {
        assert_eq!(includes(Occasions::ALWAYS), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(includes(Occasions::WINDOW), [1, 3, 5, 7]);
        assert_eq!(includes(Occasions::TURN), [2, 3]);
        assert_eq!(includes(Occasions::OFF_TURN), [0, 1, 4, 5]);
        assert_eq!(includes(Occasions::DEBTOR), [6, 7]);
        assert_eq!(includes(Occasions::DEBT), [4, 5, 6, 7]);
        assert_eq!(includes(Occasions::DEBTOR.or(Occasions::WINDOW)), [1, 3, 5, 6, 7]);
        for (occasions, bit) in [
            (Occasions::UNO, UNO),
            (Occasions::FACE, FACE),
            (Occasions::ALIKE, ALIKE),
            (Occasions::PAIR, PAIR),
            (Occasions::NOTED, NOTED),
        ] {
            assert!(Situation::ALL.into_iter().all(|it| occasions.include(it) == (it.0 & bit > 0)));
            assert_eq!(occasions.look_at_top(), matches!(bit, FACE | ALIKE | PAIR));
        }
    }

    #[test]
    fn shown_flags_follow_the_hand_and_the_top_cards() {
        let cards = |text: &str| -> Vec<Card> { text.split_whitespace().map(|card| card.parse().unwrap()).collect() };
        let look = |pile: &str, held: &str| {
            let mut table = Table::new(2);
            table.pile = cards(pile).into_iter().map(PlayedCard::starter).collect();
            table.chairs[1].hand = cards(held).into_iter().collect();
            table.count_again();
            TopCards::of(&table).shown(SeatSet::of(Seat(1)))
        };
        assert_eq!(look("", "R7"), 0);
        assert_eq!(look("R7", "R8 G1"), 0);
        assert_eq!(look("R7", "R8 G7"), FACE);
        assert_eq!(look("R7", "R7* G1"), FACE | ALIKE);
        assert_eq!(look("R7 R7*", "G1"), PAIR);
        assert_eq!(look("G3 W W", "G1 W"), FACE | ALIKE | PAIR);
        assert_eq!(look("R7 G7", "R7 B1"), FACE);
    }

    #[test]
    fn seats_are_judged_by_their_own_situation() {
        let cards = |text: &str| -> Vec<Card> { text.split_whitespace().map(|card| card.parse().unwrap()).collect() };
        let mut table = Table::new(4);
        table.phase = Phase::Playing;
        table.turn = Seat(2);
        table.pile = cards("R7").into_iter().map(PlayedCard::starter).collect();
        for (seat, held) in ["R7", "G7 W", "R7 B2 B3", "G1 G2"].into_iter().enumerate() {
            table.chairs[seat].hand = cards(held).into_iter().collect();
        }
        table.count_again();
        for situation in Situation::ALL {
            let alone: SeatSet = table
                .circle
                .iter()
                .copied()
                .filter(|&seat| Situation::seen(true, &table, seat, table.gate(seat)) == situation)
                .collect();
            let most = of_most(true, &table);
            let expected = if situation == most { SeatSet::EMPTY } else { alone };
            assert_eq!(other_seats(true, &table, most, |other| other == situation), expected, "{situation:?}");
        }
    }
}
