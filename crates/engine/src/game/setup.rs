//! Tables that start in the middle of a round, for scenarios, replays, and practice.

use arrayvec::ArrayVec;

use crate::cards::card::{Called, Card, Face};
use crate::cards::shuffle::shuffle;
use crate::facts::evolve::evolve;
use crate::rules;
use crate::rules::dealing;
use crate::seams::guest::GuestRule;
use crate::seams::resolution::Resolution;
use crate::seams::rulebook::Rulebook;
use crate::tables::played_card::{PlayedCard, owed};
use crate::tables::seat::{Direction, Seat, SeatSet};
use crate::tables::stack::Stack;
use crate::tables::table::{Phase, Table};
use crate::tables::window::Time;

/// A position to start from (`formats.md`, "What a scenario starts from").
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The number of seats.
    pub seats: usize,
    /// The dealer; defaults to the last seat.
    pub dealer: Option<Seat>,
    /// The seat with the turn; defaults to the left of the dealer.
    pub turn: Option<Seat>,
    /// The direction; defaults to left.
    pub direction: Option<Direction>,
    /// The discard pile, bottom to top: card, player, and true if its debt is unsettled.
    pub pile: Vec<(Called, Option<Seat>, bool)>,
    /// The top of the draw pile, next card first. The rest of the deck follows, shuffled.
    pub draw_pile: Vec<Card>,
    /// The hands, indexed by seat.
    pub hands: Vec<Vec<Card>>,
    /// The seed for shuffling the cards that are not listed.
    pub seed: u64,
    /// The seats that have said UNO.
    pub uno: Vec<Seat>,
    /// The seats that are out, in order of going out; defaults to all seats with empty hands, in seat order.
    pub out: Option<Vec<Seat>>,
    /// The debt; defaults to the sum of the pile's unsettled cards.
    pub debt: Option<u16>,
    /// The totals, indexed by seat.
    pub totals: Vec<i32>,
}

impl Setup {
    /// Creates a table before the deal: the round begins with the shuffle, with the listed cards on top of the draw
    /// pile.
    pub fn undealt(&self, rulebook: &Rulebook) -> Table {
        let mut table = Table::new(self.seats);
        table.dealer = self.dealer.filter(|&seat| table.has_seat(seat)).unwrap_or(table.dealer);
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut facts = Vec::new();
        let dealer = table.dealer;
        let mut run = Resolution::new(rulebook, &mut table, &mut facts, Time(0), None);
        dealing::shuffle_for(&mut run, key, 1, dealer);
        for &card in self.draw_pile.iter().rev() {
            if let Some(place) = run.table.draw_pile.iter().position(|&other| other == card.unmarked()) {
                run.table.draw_pile.remove(place);
            }
            run.table.draw_pile.push(card);
        }
        dealing::begin_deal(&mut run);
        run.drain();
        run.settle();
        self.set_totals(&mut table);
        table
    }

    /// Creates a table on which hands are dealt and the starter is not turned up yet.
    pub fn without_starter(&self, rulebook: &Rulebook) -> Table {
        let mut table = self.table(rulebook);
        table.phase = Phase::Dealing;
        table.turn = table.dealer;
        table.liable = SeatSet::EMPTY;
        let mut facts = Vec::new();
        let mut run = Resolution::new(rulebook, &mut table, &mut facts, Time(0), None);
        dealing::await_starter(&mut run);
        run.drain();
        run.settle();
        table
    }

    fn set_totals(&self, table: &mut Table) {
        for (chair, &total) in table.chairs.iter_mut().zip(&self.totals) {
            chair.total = total;
        }
    }

    /// Creates the table. Listed cards that are not in the deck are added to it.
    pub fn table(&self, rulebook: &Rulebook) -> Table {
        let mut table = Table::new(self.seats);
        table.round = 1;
        table.phase = Phase::Playing;
        table.dealer = self.dealer.filter(|&seat| table.has_seat(seat)).unwrap_or(table.dealer);
        table.direction = self.direction.unwrap_or(Direction::Left);
        table.key[..8].copy_from_slice(&self.seed.to_le_bytes());

        let mut rest: Vec<Card> = rulebook.deck().to_vec();
        let mut take = |card: Card| {
            if let Some(place) = rest.iter().position(|&other| other == card.unmarked()) {
                rest.remove(place);
            }
            card
        };
        for (seat, cards) in self.hands.iter().enumerate().take(table.chairs.len()) {
            for &card in cards {
                let seat = Seat(seat as u8);
                table.chairs[seat.index()].hand.add(take(card));
                table.holding.insert(seat);
            }
        }
        table.count_again();
        for &(Called { card, color }, by, unsettled) in &self.pile {
            let owes = if unsettled { card.owes() } else { 0 };
            table.pile.push(PlayedCard { color, by, owes, ..PlayedCard::starter(take(card)) });
        }
        table.receive(rulebook.guest().map(GuestRule::at_table));
        let named: Vec<Card> = self.draw_pile.iter().map(|&card| take(card)).collect();
        shuffle(&mut rest, &table.key, 0);
        table.draw_pile = rest;
        table.draw_pile.extend(named.into_iter().rev());

        table.turn = self.turn.filter(|&seat| table.has_seat(seat)).unwrap_or_else(|| {
            let left = table.from_left_of(table.dealer).find(|&seat| table.in_play(seat));
            left.unwrap_or(table.dealer)
        });
        table.debt = self.debt.unwrap_or_else(|| owed(&table.pile));
        table.stack = Stack::of(&table.pile);
        // A debt without draw cards on the pile belongs to the top card.
        if table.debt > 0
            && table.stack.draw_card().is_none()
            && let Some(top) = table.pile.last()
        {
            table.stack.raised(top);
        }
        // Each card of the pile counts as a turn's play: the turn then went to the player of the next card.
        let mut next = Some(table.turn);
        for played in table.pile.iter_mut().rev() {
            played.next = next;
            next = played.by;
        }
        table.said = self.uno.iter().copied().filter(|&seat| table.has_seat(seat)).collect();
        for seat in table.circle.clone() {
            if table.chair(seat).hand.len() == 1 && !table.said.contains(seat) {
                table.liable.insert(seat);
            }
        }
        let empty = table.circle.iter().copied().filter(|&seat| table.chair(seat).hand.is_empty());
        table.out = match &self.out {
            Some(out) => {
                let mut known = ArrayVec::new();
                for &seat in out.iter().filter(|&&seat| table.has_seat(seat)) {
                    if !known.contains(&seat) {
                        known.push(seat);
                    }
                }
                known
            }
            None => empty.collect(),
        };
        self.set_totals(&mut table);
        // Partners are known from the first round on (G21).
        if rulebook.has(rules::TEAMS) {
            let mut facts = Vec::new();
            let mut run = Resolution::new(rulebook, &mut table, &mut facts, Time(0), None);
            run.speak_as(rules::TEAMS);
            rules::TEAMS.rule().begin(&mut run);
        }
        // The player of a wild draw four has not acted since, so a challenge refers to the current hand (HR-4).
        if let Some(&PlayedCard { card, by: Some(seat), owes: 1.., .. }) = table.top()
            && card.face() == Face::WILD_DRAW_FOUR
            && table.has_seat(seat)
            && rulebook.has(rules::CHALLENGE)
        {
            for fact in rules::behind(&table, seat) {
                evolve(&mut table, &fact).expect("the layer has a seat");
            }
        }
        table
    }
}
