//! The table: everything there is to know about a match in progress, as a value. Only [`crate::evolve`] changes it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::cards::hand::Hand;
use crate::tables::announced::Announcements;
use crate::tables::cell::{CellAbout, Cells, Noted};
use crate::tables::clock::Clock;
use crate::tables::guest::GuestAtTable;
use crate::tables::laid::Laid;
use crate::tables::mistakes::{Mistake, PaidMistakes};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, MAX_SEATS, Seat, SeatSet};
use crate::tables::stack::{Layer, Stack};
use crate::tables::window::{Freeze, Gate, Opening, Time, Window};

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// A play that can be undone as a whole, until another card lands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Undoable {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// How many cards it plays.
    pub(crate) cards: u8,
    /// How many of them have landed.
    pub(crate) landed: u8,
    /// True while what happens is part of the play. False while players do something else, and between inputs.
    pub(crate) running: bool,
    /// The table as it was before.
    pub(crate) before: Box<Table>,
    /// The cards drawn since for other reasons than the play.
    pub(crate) drawn: Vec<(Seat, Card)>,
}

/// What belongs to one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The cards.
    pub hand: Hand,
    /// Cards that lie face down before the seat: nobody sees them, and they count at the end.
    pub aside: Hand,
    /// A hand let go and not yet arrived (SP-3.2). Boxed: few rules pass hands on.
    pub lifted: Option<Box<Hand>>,
    /// To whom the hand has yet to be passed.
    pub passes_to: Option<Seat>,
    /// From whom a hand is awaited.
    pub awaits: Option<Seat>,
    /// The points of this round, once over.
    pub points: Option<i32>,
    /// All points of the match.
    pub total: i32,
}

/// Marks the place of a seat that has left: the rest of the number is the place it had.
pub(crate) const GONE: u8 = 128;

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
    /// How many cards whose turn it is has drawn in it, counted up to 65,535.
    pub drawn: u16,
    /// The last of these.
    pub drew: Option<Card>,
    /// How many in a row could neither play nor draw (G5), counted up to 255.
    pub stuck: u8,
    pub(crate) circle: ArrayVec<Seat, MAX_SEATS>,
    pub(crate) places: [u8; MAX_SEATS],
    pub(crate) chairs: Vec<Chair>,
    /// Whose hand has a card in it.
    pub(crate) holding: SeatSet,
    /// Who awaits a hand.
    pub(crate) awaiting: SeatSet,
    pub(crate) pile: Vec<Laid>,
    /// What the debt stands on.
    pub(crate) stack: Stack,
    /// The matches that are announced.
    pub(crate) announced: Announcements,
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
    /// The mistakes that have been paid for since the last card landed (SS-11).
    pub(crate) mistakes: PaidMistakes,
    pub(crate) windows: Vec<Window>,
    /// The clocks that run.
    pub(crate) clocks: Vec<Clock>,
    pub(crate) key: [u8; 32],
    pub(crate) reshuffles: u32,
    pub(crate) winners: Option<SeatSet>,
    /// Who has no cards, but counts as in play as long as a rule says so.
    pub(crate) lingering: SeatSet,
    /// Who has come to the round and has not held cards in it (SP-4.3).
    pub(crate) newcomers: SeatSet,
    /// Who waits for the next deal (M4).
    pub(crate) waiting: ArrayVec<Seat, MAX_SEATS>,
    /// The play that can be undone, if there is one.
    pub(crate) undoable: Option<Undoable>,
    /// What rules remember of the round.
    pub(crate) cells: Cells,
    /// The seats that are out of the round without having gone out.
    pub(crate) retired: SeatSet,
    /// The guest that plays along in the round, if there is one.
    pub(crate) guest: Option<GuestAtTable>,
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
            circle,
            places,
            chairs: vec![Chair::default(); seats],
            holding: SeatSet::EMPTY,
            awaiting: SeatSet::EMPTY,
            pile: Vec::new(),
            stack: Stack::default(),
            announced: Announcements::default(),
            stock: Vec::new(),
            out: ArrayVec::new(),
            emptied: ArrayVec::new(),
            moved_by: None,
            said: SeatSet::EMPTY,
            fresh: SeatSet::EMPTY,
            liable: SeatSet::EMPTY,
            mistakes: PaidMistakes::default(),
            windows: Vec::new(),
            clocks: Vec::new(),
            key: [0; 32],
            reshuffles: 0,
            winners: None,
            lingering: SeatSet::EMPTY,
            newcomers: SeatSet::EMPTY,
            waiting: ArrayVec::new(),
            undoable: None,
            cells: Cells::default(),
            retired: SeatSet::EMPTY,
            guest: None,
        }
    }

    /// The seats clockwise as they sit.
    pub fn circle(&self) -> &[Seat] {
        &self.circle
    }

    /// Whether there is such a seat in the circle.
    pub fn has_seat(&self, seat: Seat) -> bool {
        self.circle.get(usize::from(self.places.get(seat.index()).copied().unwrap_or(u8::MAX))) == Some(&seat)
    }

    /// Who waits for the next deal, in the order of coming.
    pub fn waiting(&self) -> &[Seat] {
        &self.waiting
    }

    /// The seat's place in the circle, counted from 0.
    pub fn place_of(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
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

    /// True if the seat with the turn has drawn nothing in it, and nothing is left to draw: ending the turn without a card
    /// is then a pass of G5.
    pub(crate) fn is_stuck(&self) -> bool {
        self.drawn == 0 && !self.can_draw()
    }

    /// What goes on the top card in an ordinary turn (G4).
    pub fn playable(&self) -> CardSet {
        self.top().map_or(CardSet::ALL, |top| CardSet::matching(top.card, top.colour))
    }

    /// Who is out, in order of going out.
    pub fn out(&self) -> &[Seat] {
        &self.out
    }

    /// Whether a seat has come to the round and has not held cards in it: it is not out (SP-4.3).
    pub const fn is_new(&self, seat: Seat) -> bool {
        self.newcomers.contains(seat)
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
    pub fn window_of(&self, rule: RuleId) -> Option<&Window> {
        self.windows.iter().rev().find(|window| window.opening.rule == rule)
    }

    /// Whether a rule asks a seat, and no other rule has asked it since: where several want the same word, the newest gets
    /// it.
    pub(crate) fn asks(&self, rule: RuleId, seat: Seat) -> bool {
        let newest = self.windows.iter().rev().find(|window| window.awaited().contains(seat));
        newest.is_some_and(|window| window.opening.rule == rule)
    }

    /// The winners, once the match is over; several share the place.
    pub const fn winners(&self) -> Option<SeatSet> {
        self.winners
    }

    /// Who has come to the round and has not held cards in it: they are not out (SP-4.3).
    pub const fn newcomers(&self) -> SeatSet {
        self.newcomers
    }

    /// The guest that plays along in the round, if there is one.
    pub const fn guest(&self) -> Option<&GuestAtTable> {
        self.guest.as_ref()
    }

    /// Lets a guest play along, or none.
    pub(crate) fn receive(&mut self, guest: Option<GuestAtTable>) {
        self.cells.declare(guest.as_ref().map_or(&[], |guest| guest.cells()));
        self.guest = guest;
    }

    /// The titles of the guest's entries.
    pub(crate) fn titles(&self) -> Vec<String> {
        self.guest.iter().flat_map(|guest| guest.titles()).map(ToString::to_string).collect()
    }

    /// The words that a window shows, if it is one of the guest's.
    pub(crate) fn words_of(&self, opening: &Opening) -> &[String] {
        self.guest.as_ref().filter(|_| opening.rule == RuleId::GUEST).map_or(&[], |guest| guest.words(opening))
    }

    /// How a rule declares a cell, if it does.
    pub fn cell_about(&self, rule: RuleId, place: u8) -> Option<&'static CellAbout> {
        self.cells.about(rule, place)
    }

    /// Whether hands are under way from seat to seat.
    pub const fn hands_are_moving(&self) -> bool {
        !self.awaiting.is_empty()
    }

    /// The seats that are out of the round without having gone out.
    pub const fn retired(&self) -> SeatSet {
        self.retired
    }

    /// Whose play can be undone as a whole, if one can.
    pub fn undoable(&self) -> Option<Seat> {
        self.undoable.as_ref().map(|play| play.seat)
    }

    /// Whether cards were shuffled since the play that can be undone.
    pub(crate) fn is_shuffled_since(&self) -> bool {
        self.undoable.as_ref().is_some_and(|play| play.before.reshuffles != self.reshuffles)
    }

    /// True if a seat has paid for a mistake of this kind since the last card landed. Further ones cost nothing (SS-11).
    pub const fn has_paid(&self, seat: Seat, kind: Mistake) -> bool {
        self.mistakes.of(kind).contains(seat)
    }

    /// The last draw card of the unsettled debt, if it can be answered.
    pub fn draw_card(&self) -> Option<&Layer> {
        self.stack.draw_card().filter(|_| self.debt > 0)
    }

    /// True if the debt is a payment that was passed back: only another payment or drawing answers it (SP-9.3).
    pub(crate) fn is_truck(&self) -> bool {
        self.debt > 0 && self.stack.is_paid()
    }

    /// True if a seat has announced a match of the top card.
    pub(crate) fn has_announced(&self, seat: Seat) -> bool {
        !self.announced.is_empty() && self.top().is_some_and(|top| self.announced.has(top.card, seat))
    }

    /// What rules have noted in this round.
    pub fn noted(&self) -> impl Iterator<Item = &Noted> {
        self.cells.iter()
    }

    /// When something happens by itself next: a window closes, or, if none is open, a clock has run down.
    #[inline]
    pub fn deadline(&self) -> Option<Time> {
        if self.windows.is_empty() && self.clocks.is_empty() { None } else { self.next_deadline() }
    }

    /// The same where something is open or runs.
    fn next_deadline(&self) -> Option<Time> {
        let windows = self.windows.iter().map(|window| window.opening.deadline).min();
        windows.or_else(|| self.next_clock().map(|clock| clock.deadline))
    }

    /// Whether a seat is in play: holds at least one card. While hands are passed on, the hand that it will hold counts
    /// (SP-3.4).
    #[inline]
    pub fn in_play(&self, seat: Seat) -> bool {
        if self.awaiting.contains(seat) { self.will_hold(seat) } else { self.holding.or(self.lingering).contains(seat) }
    }

    /// Whether a seat that awaits a hand will hold a card.
    fn will_hold(&self, seat: Seat) -> bool {
        match self.chair(seat).awaits {
            Some(giver) => {
                let giver = self.chair(giver);
                !giver.lifted.as_deref().unwrap_or(&giver.hand).is_empty()
            }
            None => self.holding.contains(seat),
        }
    }

    /// How many seats are in play.
    #[inline]
    pub fn count_in_play(&self) -> usize {
        if self.awaiting.is_empty() {
            self.holding.or(self.lingering).len()
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

    #[inline]
    fn step(&self, seat: Seat, direction: Direction) -> Seat {
        let count = self.circle.len();
        let place = self.places[seat.index()] as usize;
        if place >= count {
            return self.step_from_gap(place, direction);
        }
        let next = match direction {
            Direction::Left if place + 1 == count => 0,
            Direction::Left => place + 1,
            Direction::Right if place == 0 => count - 1,
            Direction::Right => place - 1,
        };
        self.circle[next]
    }

    /// The neighbour of a seat that has left: its place is the gap before whoever sits there now.
    fn step_from_gap(&self, place: usize, direction: Direction) -> Seat {
        let count = self.circle.len().max(1);
        let gap = place & !usize::from(GONE);
        let next = match direction {
            Direction::Left => gap % count,
            Direction::Right => (gap + count - 1) % count,
        };
        self.circle.get(next).copied().unwrap_or(self.turn)
    }

    /// The next in play after a seat in the direction of play; that seat itself if it alone is in play, or if nobody is.
    #[inline]
    pub fn next_in_play(&self, after: Seat) -> Seat {
        // Most often it is the neighbour.
        let next = self.step(after, self.direction);
        let plays = self.awaiting.is_empty() && self.holding.contains(next);
        if plays { next } else { self.search_next_in_play(after) }
    }

    fn search_next_in_play(&self, after: Seat) -> Seat {
        let mut seat = after;
        for _ in 0..self.circle.len() {
            seat = self.step(seat, self.direction);
            if self.in_play(seat) {
                return seat;
            }
        }
        after
    }

    /// The nearest in play against the direction of play; that seat itself if it alone is in play.
    pub fn previous_in_play(&self, before: Seat) -> Seat {
        let mut seat = before;
        for _ in 0..self.circle.len() {
            seat = self.step(seat, self.direction.turned());
            if self.in_play(seat) {
                return seat;
            }
        }
        before
    }

    /// The other seats in play than one: whom it can choose (G12).
    pub fn others_in_play(&self, seat: Seat) -> SeatSet {
        self.circle.iter().copied().filter(|&other| other != seat && self.in_play(other)).collect()
    }

    /// Everybody in the circle, in play or not.
    pub fn everybody(&self) -> SeatSet {
        self.circle.iter().copied().collect()
    }

    /// The seats clockwise, beginning to the left of one of them, which comes last.
    pub fn from_left_of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let place = self.places[seat.index()];
        let first = if place >= GONE { usize::from(place & !GONE) } else { usize::from(place) + 1 };
        let count = self.circle.len();
        (0..count).map(move |offset| self.circle[(first + offset) % count])
    }

    /// How much of the ordinary game is open to a seat.
    #[inline]
    pub fn gate(&self, seat: Seat) -> Gate {
        if self.phase != Phase::Playing {
            return Gate::Closed;
        }
        if self.windows.is_empty() { Gate::Open } else { self.gate_of_windows(seat) }
    }

    /// How much of the ordinary game the open windows leave to a seat.
    fn gate_of_windows(&self, seat: Seat) -> Gate {
        let gates = self.windows.iter().map(|window| match window.opening.freeze {
            Freeze::All => Gate::Closed,
            Freeze::AllButOutOfTurn => Gate::OutOfTurnOnly,
            Freeze::HandsMoving => {
                // Strangers are asked about as well.
                let moves = |chair: &Chair| chair.passes_to.is_some() || chair.awaits.is_some();
                if self.chairs.get(seat.index()).is_some_and(moves) { Gate::Closed } else { Gate::Open }
            }
        });
        gates.min().unwrap_or(Gate::Open)
    }

    /// All cards there are, wherever they lie, as they are without marks; for checking that none is lost.
    pub fn all_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.cards().map(Card::unmarked).collect();
        cards.sort_unstable();
        cards
    }

    /// All cards there are, wherever they lie.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let hands =
            self.chairs.iter().flat_map(|chair| [Some(&chair.hand), Some(&chair.aside), chair.lifted.as_deref()]);
        let held = hands.flatten().flat_map(|hand| hand.cards().iter().copied());
        self.pile.iter().map(|laid| laid.card).chain(self.stock.iter().copied()).chain(held)
    }
}
