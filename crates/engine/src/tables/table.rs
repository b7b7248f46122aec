//! The table: the full state of a match as a value. Only [`crate::evolve`] changes it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::cards::hand::Hand;
use crate::tables::announced::Announcements;
use crate::tables::cell::{CellInfo, Cells, Noted};
use crate::tables::chair::Chair;
use crate::tables::clock::Clock;
use crate::tables::guest::GuestAtTable;
use crate::tables::holders::Holders;
use crate::tables::mistakes::{Mistake, PaidMistakes};
use crate::tables::played_card::PlayedCard;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, MAX_SEATS, Seat, SeatSet};
use crate::tables::stack::{Layer, Stack};
use crate::tables::window::{Freeze, Gate, Opening, Time, Window};

/// The phase of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// No round has been dealt.
    Before,
    /// The deck is shuffled, but the starter is not turned up yet.
    Dealing,
    /// Cards can be played.
    Playing,
    /// The round has ended.
    Over,
}

/// A play that can be undone as a whole until another card lands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Undoable {
    /// The player's seat.
    pub(crate) seat: Seat,
    /// The number of cards in the play.
    pub(crate) cards: u8,
    /// The number of these cards that have landed.
    pub(crate) landed: u8,
    /// True while facts are part of the play. False during other players' actions and between inputs.
    pub(crate) running: bool,
    /// The table before the play.
    pub(crate) before: Box<Table>,
    /// The cards drawn since for reasons other than the play.
    pub(crate) drawn: Vec<(Seat, Card)>,
    /// Those of them that lie face down (G22).
    pub(crate) face_down: Vec<(Seat, Card)>,
}

/// Flag for the place of a seat that has left. The other bits hold its last place.
pub(crate) const GONE: u8 = 128;

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of the round, from 1; 0 before the first round.
    pub round: u16,
    /// The phase of the round.
    pub phase: Phase,
    /// The direction of play.
    pub direction: Direction,
    /// The seat that has the turn.
    pub turn: Seat,
    /// The dealer.
    pub dealer: Seat,
    /// The debt, in cards.
    pub debt: u16,
    /// The number of players skipped when the turn moves on.
    pub skips: u8,
    /// The number of cards drawn in the current turn, saturating at 65,535.
    pub drawn: u16,
    /// The last card drawn in the current turn.
    pub drew: Option<Card>,
    /// The number of players in a row who could neither play nor draw (G5), saturating at 255.
    pub stuck: u8,
    pub(crate) circle: ArrayVec<Seat, MAX_SEATS>,
    pub(crate) places: [u8; MAX_SEATS],
    /// The seats in the circle.
    pub(crate) seated: SeatSet,
    pub(crate) chairs: Vec<Chair>,
    /// The seats that hold each kind of card.
    pub(crate) holders: Holders,
    /// Seats that hold at least one card.
    pub(crate) holding: SeatSet,
    /// Seats that are waiting for a hand.
    pub(crate) awaiting: SeatSet,
    pub(crate) pile: Vec<PlayedCard>,
    /// The cards behind the debt.
    pub(crate) stack: Stack,
    /// The announced matches.
    pub(crate) announced: Announcements,
    pub(crate) draw_pile: Vec<Card>,
    pub(crate) out: ArrayVec<Seat, MAX_SEATS>,
    /// Seats that played their last card since going out was last judged, in order.
    pub(crate) emptied: ArrayVec<Seat, MAX_SEATS>,
    /// The seat that set hands moving since going out was last judged.
    pub(crate) moved_by: Option<Seat>,
    pub(crate) said: SeatSet,
    /// Seats that reached exactly one card since UNO was last judged.
    pub(crate) fresh: SeatSet,
    pub(crate) liable: SeatSet,
    /// The mistakes paid for since the last card landed (SS-11).
    pub(crate) mistakes: PaidMistakes,
    pub(crate) windows: Vec<Window>,
    /// The running clocks.
    pub(crate) clocks: Vec<Clock>,
    pub(crate) key: [u8; 32],
    pub(crate) reshuffles: u32,
    pub(crate) winners: Option<SeatSet>,
    /// Seats without cards that a rule counts as in play.
    pub(crate) lingering: SeatSet,
    /// Seats that joined during the round and have not held cards in it (SP-4.3).
    pub(crate) newcomers: SeatSet,
    /// Seats that wait for the next deal (M4).
    pub(crate) waiting: ArrayVec<Seat, MAX_SEATS>,
    /// The play that can be undone, if any.
    pub(crate) undoable: Option<Undoable>,
    /// The cells of the rules.
    pub(crate) cells: Cells,
    /// The seats that are out of the round without having gone out.
    pub(crate) retired: SeatSet,
    /// The guest of the round, if any.
    pub(crate) guest: Option<GuestAtTable>,
}

impl Table {
    /// Creates a table with the given number of seats and no match, clamped to 1..=[`MAX_SEATS`].
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
            seated: SeatSet::first(seats),
            chairs: vec![Chair::default(); seats],
            holders: Holders::default(),
            holding: SeatSet::EMPTY,
            awaiting: SeatSet::EMPTY,
            pile: Vec::new(),
            stack: Stack::default(),
            announced: Announcements::default(),
            draw_pile: Vec::new(),
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

    /// The seats clockwise, in the order of their places.
    pub fn circle(&self) -> &[Seat] {
        &self.circle
    }

    /// Returns true if the seat is in the circle.
    pub const fn has_seat(&self, seat: Seat) -> bool {
        self.seated.contains(seat)
    }

    /// The seats that wait for the next deal, in order of arrival.
    pub fn waiting(&self) -> &[Seat] {
        &self.waiting
    }

    /// The seat's place in the circle, counted from 0.
    pub fn place_of(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// The state of a seat.
    ///
    /// Panics if the table does not have the seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The discard pile, bottom to top.
    pub fn pile(&self) -> &[PlayedCard] {
        &self.pile
    }

    /// The top card of the discard pile.
    pub fn top(&self) -> Option<&PlayedCard> {
        self.pile.last()
    }

    /// The number of cards in the draw pile.
    pub fn draw_pile_len(&self) -> usize {
        self.draw_pile.len()
    }

    /// Returns true if a card can be drawn, if necessary after a reshuffle (G5).
    pub fn can_draw(&self) -> bool {
        !self.draw_pile.is_empty() || self.pile.len() > 1
    }

    /// The cards that can be played on the top card in an ordinary turn (G4).
    pub fn playable(&self) -> CardSet {
        self.top().map_or(CardSet::ALL, |top| CardSet::matching(top.card, top.color))
    }

    /// The seats that went out, in order.
    pub fn out(&self) -> &[Seat] {
        &self.out
    }

    /// Returns true if the seat joined during the round and has not held cards in it. Such a seat is not out (SP-4.3).
    pub const fn is_new(&self, seat: Seat) -> bool {
        self.newcomers.contains(seat)
    }

    /// The seats that can be caught for not saying UNO.
    pub const fn liable(&self) -> SeatSet {
        self.liable
    }

    /// Returns true if the seat has said UNO since it reached one card.
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

    /// Returns true if the rule asks the seat and no newer window asks it. If several windows accept the same verb, the
    /// newest gets the answer.
    pub(crate) fn asks(&self, rule: RuleId, seat: Seat) -> bool {
        let newest = self.windows.iter().rev().find(|window| window.awaited().contains(seat));
        newest.is_some_and(|window| window.opening.rule == rule)
    }

    /// The winners after the end of the match; several in a tie.
    pub const fn winners(&self) -> Option<SeatSet> {
        self.winners
    }

    /// The seats that joined during the round and have not held cards in it. They are not out (SP-4.3).
    pub const fn newcomers(&self) -> SeatSet {
        self.newcomers
    }

    /// The guest of the round, if any.
    pub const fn guest(&self) -> Option<&GuestAtTable> {
        self.guest.as_ref()
    }

    /// Sets or removes the guest.
    pub(crate) fn receive(&mut self, guest: Option<GuestAtTable>) {
        self.cells.declare(guest.as_ref().map_or(&[], |guest| guest.cells()));
        self.guest = guest;
    }

    /// The display names of the guest's home-made rules.
    pub(crate) fn titles(&self) -> Vec<String> {
        self.guest.iter().flat_map(|guest| guest.titles()).map(ToString::to_string).collect()
    }

    /// The texts that a window shows, if the guest opened it.
    pub(crate) fn words_of(&self, opening: &Opening) -> &[String] {
        self.guest.as_ref().filter(|_| opening.rule == RuleId::GUEST).map_or(&[], |guest| guest.words(opening))
    }

    /// The declaration of a rule's cell, if it exists.
    pub fn cell_about(&self, rule: RuleId, place: u8) -> Option<&'static CellInfo> {
        self.cells.about(rule, place)
    }

    /// Returns true while hands are in transit between seats.
    pub const fn hands_are_moving(&self) -> bool {
        !self.awaiting.is_empty()
    }

    /// The seats that are out of the round without having gone out.
    pub const fn retired(&self) -> SeatSet {
        self.retired
    }

    /// Returns true if the seat dropped out of this round: no card reaches it before the next deal, unless a home-made
    /// rule hands one over (G18).
    pub fn has_dropped_out(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.dropped_out.is_some())
    }

    /// The seats that take part in races and pass hands on: all except those that dropped out (G18).
    pub fn seats_in_round(&self) -> SeatSet {
        self.circle.iter().copied().filter(|&seat| !self.has_dropped_out(seat)).collect()
    }

    /// The seat that made the play that can be undone, if any.
    pub fn undoable(&self) -> Option<Seat> {
        self.undoable.as_ref().map(|play| play.seat)
    }

    /// Returns true if cards were shuffled since the play that can be undone.
    pub(crate) fn is_shuffled_since(&self) -> bool {
        self.undoable.as_ref().is_some_and(|play| play.before.reshuffles != self.reshuffles)
    }

    /// Returns true if the seat has paid for a mistake of this kind since the last card landed. Further ones cost
    /// nothing (SS-11).
    pub const fn has_paid(&self, seat: Seat, kind: Mistake) -> bool {
        self.mistakes.of(kind).contains(seat)
    }

    /// The last draw card of the unsettled debt, if it can be answered.
    pub fn draw_card(&self) -> Option<&Layer> {
        self.stack.draw_card().filter(|_| self.debt > 0)
    }

    /// Returns true if the debt is a payment that was passed back: only another payment or drawing answers it (SP-9.3).
    pub(crate) fn is_truck(&self) -> bool {
        self.debt > 0 && self.stack.is_paid()
    }

    /// Returns the cards that the seat has announced a match of and that exactly one card has covered since. The seat
    /// can still match them (PS-3.4).
    pub fn late_matches(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.announced.late(seat)
    }

    /// Returns true if [`Self::late_matches`] returns cards.
    #[inline]
    pub(crate) const fn has_late_match(&self, seat: Seat) -> bool {
        self.announced.all_late().contains(seat)
    }

    /// Returns true if the seat has announced a match of the top card.
    pub(crate) fn has_announced(&self, seat: Seat) -> bool {
        !self.announced.is_empty() && self.top().is_some_and(|top| self.announced.has(top.card, seat))
    }

    /// The non-empty cells of the round.
    pub fn noted(&self) -> impl Iterator<Item = &Noted> {
        self.cells.iter()
    }

    /// The next deadline: the earliest of the open windows, or, if none is open, of the running clocks.
    #[inline]
    pub fn deadline(&self) -> Option<Time> {
        if self.windows.is_empty() && self.clocks.is_empty() { None } else { self.next_deadline() }
    }

    /// The next deadline if a window is open or a clock is running.
    fn next_deadline(&self) -> Option<Time> {
        let windows = self.windows.iter().map(|window| window.opening.deadline).min();
        windows.or_else(|| self.next_clock().map(|clock| clock.deadline))
    }

    /// Returns true if a seat is in play: it holds at least one card, or a rule counts it as in play. While hands are
    /// passed on, the hand that it will receive counts (SP-3.4).
    #[inline]
    pub fn in_play(&self, seat: Seat) -> bool {
        if self.awaiting.contains(seat) { self.will_hold(seat) } else { self.holding.or(self.lingering).contains(seat) }
    }

    /// Returns true if a seat that waits for a hand will hold a card.
    fn will_hold(&self, seat: Seat) -> bool {
        match self.chair(seat).awaits {
            Some(giver) => {
                let giver = self.chair(giver);
                giver.lifted.as_deref().map_or_else(|| giver.held(), Hand::len) > 0
            }
            None => self.holding.contains(seat),
        }
    }

    /// The number of seats in play.
    #[inline]
    pub fn count_in_play(&self) -> usize {
        if self.awaiting.is_empty() {
            self.holding.or(self.lingering).len()
        } else {
            self.circle.iter().filter(|&&seat| self.in_play(seat)).count()
        }
    }

    /// The next seat to the left, in play or not.
    pub fn left_of(&self, seat: Seat) -> Seat {
        self.step(seat, Direction::Left)
    }

    /// The next seat to the right, in play or not.
    pub fn right_of(&self, seat: Seat) -> Seat {
        self.step(seat, Direction::Right)
    }

    /// The next seat in a direction that has not dropped out (G18), in play or not.
    pub(crate) fn next_in_round(&self, seat: Seat, direction: Direction) -> Seat {
        let mut next = self.step(seat, direction);
        while next != seat && self.has_dropped_out(next) {
            next = self.step(next, direction);
        }
        next
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

    /// The neighbor of a seat that has left. Its old place counts as the gap before the seat that has that place now.
    fn step_from_gap(&self, place: usize, direction: Direction) -> Seat {
        let count = self.circle.len().max(1);
        let gap = place & !usize::from(GONE);
        let next = match direction {
            Direction::Left => gap % count,
            Direction::Right => (gap + count - 1) % count,
        };
        self.circle.get(next).copied().unwrap_or(self.turn)
    }

    /// The next seat in play in the direction of play. Returns `after` if no other seat is in play.
    #[inline]
    pub fn next_in_play(&self, after: Seat) -> Seat {
        // In most cases this is the neighbor.
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

    /// The nearest seat in play against the direction of play. Returns `before` if no other seat is in play.
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

    /// All other seats in play: the ones that the seat can choose from (G12).
    pub fn others_in_play(&self, seat: Seat) -> SeatSet {
        self.circle.iter().copied().filter(|&other| other != seat && self.in_play(other)).collect()
    }

    /// All seats in the circle, in play or not.
    pub const fn all_seats(&self) -> SeatSet {
        self.seated
    }

    /// Debug check: returns true if the counts of hands and seats are up to date.
    pub(crate) fn is_counted(&self) -> bool {
        self.seated == self.circle.iter().copied().collect::<SeatSet>() && self.holders == Holders::of(&self.chairs)
    }

    /// Counts the seats in the circle and the cards in all hands again, after a change that is not a fact.
    pub(crate) fn count_again(&mut self) {
        self.seated = self.circle.iter().copied().collect();
        self.holders = Holders::of(&self.chairs);
    }

    /// The seats clockwise, starting to the left of `seat`, which comes last.
    pub fn from_left_of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let place = self.places[seat.index()];
        let first = if place >= GONE { usize::from(place & !GONE) } else { usize::from(place) + 1 };
        let count = self.circle.len();
        (0..count).map(move |offset| self.circle[(first + offset) % count])
    }

    /// Returns how much of the ordinary game a seat can take part in.
    #[inline]
    pub fn gate(&self, seat: Seat) -> Gate {
        if self.phase != Phase::Playing {
            return Gate::Closed;
        }
        if self.windows.is_empty() { Gate::Open } else { self.gate_of_windows(seat) }
    }

    /// Returns how much of the ordinary game the open windows allow a seat.
    fn gate_of_windows(&self, seat: Seat) -> Gate {
        let gates = self.windows.iter().map(|window| match window.opening.freeze {
            Freeze::All => Gate::Closed,
            Freeze::AllButOutOfTurn => Gate::OutOfTurnOnly,
            Freeze::HandsMoving => {
                // The seat may be unknown to the table.
                let moves = |chair: &Chair| chair.passes_to.is_some() || chair.awaits.is_some();
                if self.chairs.get(seat.index()).is_some_and(moves) { Gate::Closed } else { Gate::Open }
            }
        });
        gates.min().unwrap_or(Gate::Open)
    }

    /// All cards of the table without marks, sorted; used to check that none is lost.
    pub fn all_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.cards().map(Card::unmarked).collect();
        cards.sort_unstable();
        cards
    }

    /// All cards of the table: in the piles, in hands, face down, set aside, and in transit.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let hands = self
            .chairs
            .iter()
            .flat_map(|chair| [Some(&chair.hand), Some(&chair.face_down), Some(&chair.aside), chair.lifted.as_deref()]);
        let held = hands.flatten().flat_map(|hand| hand.cards().iter().copied());
        self.pile.iter().map(|played| played.card).chain(self.draw_pile.iter().copied()).chain(held)
    }
}
