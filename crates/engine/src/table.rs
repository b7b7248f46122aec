//! The table: everything there is to know about a match in progress, as a value. Only [`crate::evolve`] changes it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::card::{Card, Colour};
use crate::card_set::CardSet;
use crate::hand::Hand;
use crate::seat::{Direction, MAX_SEATS, Seat, SeatSet};
use crate::window::{Freeze, Gate, Time, Window};

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// No round has been dealt.
    Before,
    /// The deck is shuffled, the starter not yet turned.
    Dealing,
    /// Cards can be played.
    Playing,
    /// The round is over.
    Over,
}

/// A card on the pile, and what is remembered with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// The colour called, for wild-types.
    pub colour: Option<Colour>,
    /// Who laid it; nobody for a starter.
    pub by: Option<Seat>,
    /// How many cards of the unsettled debt are its.
    pub owes: u16,
    /// Whose turn it became after it, once the turn has moved.
    pub next: Option<Seat>,
}

/// How much of a debt the cards of a pile are.
pub(crate) fn owed(pile: &[Laid]) -> u16 {
    pile.iter().fold(0, |sum, laid| sum.saturating_add(laid.owes))
}

/// What belongs to one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chair {
    /// The cards.
    pub hand: Hand,
    /// A hand let go and not yet arrived (SP-3.2).
    pub lifted: Option<Hand>,
    /// To whom the hand has yet to be passed.
    pub passes_to: Option<Seat>,
    /// From whom a hand is awaited.
    pub awaits: Option<Seat>,
    /// The points of this round, once over.
    pub points: Option<i32>,
    /// All points of the match.
    pub total: i32,
}

/// The hand from which a wild draw four was laid, for a challenge (HR-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Who laid it.
    pub seat: Seat,
    /// Whether it was laid against the rule.
    pub guilty: bool,
    /// The hand, without the card.
    pub hand: Hand,
}

/// A match in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of the round, from 1; 0 before the first.
    pub round: u16,
    /// How far the round is.
    pub phase: Phase,
    /// Which way play goes.
    pub direction: Direction,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// How many cards are owed.
    pub debt: u16,
    /// How many will be passed over when the turn moves on.
    pub skips: u8,
    /// How many cards whose turn it is has drawn in it.
    pub drawn: u16,
    /// The last of these.
    pub drew: Option<Card>,
    /// How many in a row could neither play nor draw (G5).
    pub stuck: u8,
    /// The hand behind the last wild draw four.
    pub witness: Option<Witness>,
    pub(crate) circle: ArrayVec<Seat, MAX_SEATS>,
    pub(crate) places: [u8; MAX_SEATS],
    pub(crate) chairs: Vec<Chair>,
    /// Whose hand has a card in it.
    pub(crate) holding: SeatSet,
    /// Who awaits a hand.
    pub(crate) awaiting: SeatSet,
    pub(crate) pile: Vec<Laid>,
    pub(crate) stock: Vec<Card>,
    pub(crate) out: ArrayVec<Seat, MAX_SEATS>,
    /// Whose hand was emptied by laying its last card, since this was last judged; in that order.
    pub(crate) emptied: ArrayVec<Seat, MAX_SEATS>,
    /// Who set hands moving since going out was last judged.
    pub(crate) moved_by: Option<Seat>,
    pub(crate) said: SeatSet,
    /// Who has come to exactly one card since this was last judged.
    pub(crate) fresh: SeatSet,
    pub(crate) liable: SeatSet,
    pub(crate) windows: Vec<Window>,
    pub(crate) key: [u8; 32],
    pub(crate) reshuffles: u32,
    pub(crate) winners: Option<SeatSet>,
}

impl Table {
    /// A table of so many seats at which no match has begun. Seats beyond [`MAX_SEATS`] are left out.
    ///
    /// ```
    /// use ruckus_engine::{Phase, Table};
    /// let table = Table::new(4);
    /// assert_eq!((table.circle().len(), table.phase), (4, Phase::Before));
    /// ```
    pub fn new(seats: usize) -> Self {
        let seats = seats.clamp(1, MAX_SEATS);
        let circle: ArrayVec<Seat, MAX_SEATS> = (0..seats as u8).map(Seat).collect();
        let mut places = [0; MAX_SEATS];
        for (place, seat) in circle.iter().enumerate() {
            places[seat.index()] = place as u8;
        }
        let last = Seat(seats as u8 - 1);
        Self {
            round: 0,
            phase: Phase::Before,
            direction: Direction::Left,
            turn: Seat(0),
            dealer: last,
            debt: 0,
            skips: 0,
            drawn: 0,
            drew: None,
            stuck: 0,
            witness: None,
            circle,
            places,
            chairs: vec![Chair::default(); seats],
            holding: SeatSet::EMPTY,
            awaiting: SeatSet::EMPTY,
            pile: Vec::new(),
            stock: Vec::new(),
            out: ArrayVec::new(),
            emptied: ArrayVec::new(),
            moved_by: None,
            said: SeatSet::EMPTY,
            fresh: SeatSet::EMPTY,
            liable: SeatSet::EMPTY,
            windows: Vec::new(),
            key: [0; 32],
            reshuffles: 0,
            winners: None,
        }
    }

    /// The seats clockwise as they sit.
    pub fn circle(&self) -> &[Seat] {
        &self.circle
    }

    /// Whether there is such a seat.
    pub fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.chairs.len()
    }

    /// What belongs to a seat. The seat must be one of the table's.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The discard pile, bottom to top.
    pub fn pile(&self) -> &[Laid] {
        &self.pile
    }

    /// The card on top of the pile.
    pub fn top(&self) -> Option<&Laid> {
        self.pile.last()
    }

    /// How many cards the stock has.
    pub fn stock_len(&self) -> usize {
        self.stock.len()
    }

    /// Whether a card could be drawn, be it after a reshuffle (G5).
    pub fn can_draw(&self) -> bool {
        !self.stock.is_empty() || self.pile.len() > 1
    }

    /// What goes on the top card in an ordinary turn (G4).
    pub fn playable(&self) -> CardSet {
        self.top().map_or(CardSet::ALL, |top| CardSet::matching(top.card, top.colour))
    }

    /// Who is out, in order of going out.
    pub fn out(&self) -> &[Seat] {
        &self.out
    }

    /// Who can be caught without UNO.
    pub const fn liable(&self) -> SeatSet {
        self.liable
    }

    /// Whether a seat has said UNO since getting to one card.
    pub const fn said_uno(&self, seat: Seat) -> bool {
        self.said.contains(seat)
    }

    /// The open windows, oldest first.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// The newest open window of a rule.
    pub fn window_of(&self, rule: crate::RuleId) -> Option<&Window> {
        self.windows.iter().rev().find(|window| window.opening.rule == rule)
    }

    /// The winners, once the match is over; several share the place.
    pub const fn winners(&self) -> Option<SeatSet> {
        self.winners
    }

    /// When the next window closes by itself.
    pub fn deadline(&self) -> Option<Time> {
        self.windows.iter().map(|window| window.opening.deadline).min()
    }

    /// Whether a seat is in play: holds at least one card. While hands are passed on, the hand that it will hold counts
    /// (SP-3.4).
    pub fn in_play(&self, seat: Seat) -> bool {
        if self.awaiting.is_empty() || !self.awaiting.contains(seat) {
            return self.holding.contains(seat);
        }
        match self.chair(seat).awaits {
            Some(giver) => {
                let giver = self.chair(giver);
                !giver.lifted.as_ref().unwrap_or(&giver.hand).is_empty()
            }
            None => self.holding.contains(seat),
        }
    }

    /// How many seats are in play.
    pub fn count_in_play(&self) -> usize {
        if self.awaiting.is_empty() {
            self.holding.len()
        } else {
            self.circle.iter().filter(|&&seat| self.in_play(seat)).count()
        }
    }

    /// The seat so many places to the left, whoever sits there.
    pub fn left_of(&self, seat: Seat) -> Seat {
        self.step(seat, Direction::Left)
    }

    /// The seat to the right, whoever sits there.
    pub fn right_of(&self, seat: Seat) -> Seat {
        self.step(seat, Direction::Right)
    }

    fn step(&self, seat: Seat, direction: Direction) -> Seat {
        let count = self.circle.len();
        let place = self.places[seat.index()] as usize;
        let next = match direction {
            Direction::Left if place + 1 == count => 0,
            Direction::Left => place + 1,
            Direction::Right if place == 0 => count - 1,
            Direction::Right => place - 1,
        };
        self.circle[next]
    }

    /// The next in play after a seat in the direction of play; that seat itself if it alone is in play, or if nobody is.
    pub fn next_in_play(&self, after: Seat) -> Seat {
        let mut seat = after;
        for _ in 0..self.circle.len() {
            seat = self.step(seat, self.direction);
            if self.in_play(seat) {
                return seat;
            }
        }
        after
    }

    /// The seats clockwise, beginning to the left of one of them, which comes last.
    pub fn from_left_of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let first = self.places[seat.index()] as usize + 1;
        let count = self.circle.len();
        (0..count).map(move |offset| self.circle[(first + offset) % count])
    }

    /// How much of the ordinary game is open to a seat.
    pub fn gate(&self, seat: Seat) -> Gate {
        if self.phase != Phase::Playing {
            return Gate::Closed;
        }
        let gates = self.windows.iter().map(|window| match window.opening.freeze {
            Freeze::All => Gate::Closed,
            Freeze::AllButOutOfTurn => Gate::OutOfTurnOnly,
            Freeze::HandsMoving => {
                let chair = self.chair(seat);
                if chair.passes_to.is_some() || chair.awaits.is_some() { Gate::Closed } else { Gate::Open }
            }
        });
        gates.min().unwrap_or(Gate::Open)
    }

    /// All cards there are, wherever they lie; for checking that none is lost.
    pub fn all_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.pile.iter().map(|laid| laid.card).chain(self.stock.iter().copied()).collect();
        for chair in &self.chairs {
            cards.extend_from_slice(chair.hand.cards());
            cards.extend(chair.lifted.iter().flat_map(|hand| hand.cards().iter().copied()));
        }
        cards.sort_unstable();
        cards
    }
}
