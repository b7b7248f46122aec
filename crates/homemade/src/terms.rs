//! Evaluates seats, numbers and conditions.

use super::cards::{ShownCard, are_alike};
use super::scene::EvaluationContext;
use super::state::{self, TIMES};
use super::words::{Cards, Condition, Number, OnPile, Same, Term, Who};
use ruckus_engine::Card;
use ruckus_engine::Method;
use ruckus_engine::Phase;
use ruckus_engine::{Seat, SeatSet};

/// Results of arithmetic are clamped to ±10,000.
const BOUND: i32 = 10_000;

/// The seats that `everyone` refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    /// The seats in play.
    InPlay,
    /// All seats of the round, including those without cards.
    All,
}

impl EvaluationContext<'_> {
    /// Returns the seats that `who` refers to.
    pub(super) fn seats(&self, who: &Who) -> SeatSet {
        self.meant(who, Among::InPlay)
    }

    /// Returns the seats that take part in a race. Players in the doghouse race too (HR-6).
    pub(super) fn racers(&self, who: &Who) -> SeatSet {
        self.meant(who, Among::All)
    }

    fn meant(&self, who: &Who, among: Among) -> SeatSet {
        let table = self.table;
        let actor = self.continuation.actor;
        let known = |seat: Option<Seat>| seat.filter(|&seat| table.has_seat(seat)).map_or(SeatSet::EMPTY, SeatSet::of);
        match who {
            Who::Actor => known(Some(actor)),
            Who::Other => known(self.continuation.other),
            Who::Chosen => self.continuation.chosen.and(table.all_seats()),
            Who::Each => known(self.continuation.each),
            Who::Turn => known(Some(table.turn)),
            Who::Next => self.step(SeatSet::of(actor), true),
            Who::Previous => self.step(SeatSet::of(actor), false),
            Who::Opposite => self.opposite(SeatSet::of(actor)),
            Who::Everyone => self.everyone(among),
            Who::Others => self.everyone(among).minus(SeatSet::of(actor)),
            Who::Dealer => known(Some(table.dealer)),
            Who::TopCardPlayer => known(table.top().and_then(|top| top.by)),
            Who::Fewest => self.best(|seat| -(table.chair(seat).held() as i32)),
            Who::Most => self.best(|seat| table.chair(seat).held() as i32),
            Who::Leader => {
                let low = self.rulebook.procedures().scoring.method == Method::LowTotal;
                self.best(|seat| if low { -table.chair(seat).total } else { table.chair(seat).total })
            }
            Who::Marked => table.circle().iter().copied().filter(|&seat| self.mark(seat) > 0).collect(),
            Who::Holding(cards) => {
                let holds = |&seat: &Seat| self.held(seat, cards) > 0;
                self.everyone(among).iter().filter(holds).collect()
            }
            Who::NextOf(who) => self.step(self.seats(who), true),
            Who::PreviousOf(who) => self.step(self.seats(who), false),
            Who::OppositeOf(who) => self.opposite(self.seats(who)),
            Who::TeamOf(who) => self.team(self.seats(who), among),
            Who::Except(these, those) => self.meant(these, among).minus(self.meant(those, among)),
            Who::Both(these, those) => self.meant(these, among).or(self.meant(those, among)),
        }
    }

    /// Iterates over the seats in the order of play, starting with the actor.
    pub(super) fn in_order(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + use<> {
        let table = self.table;
        let mut order = arrayvec::ArrayVec::<Seat, { ruckus_engine::MAX_SEATS }>::new();
        let mut seat = self.continuation.actor;
        for _ in 0..table.circle().len() {
            if seats.contains(seat) && !order.contains(&seat) && table.has_seat(seat) {
                order.push(seat);
            }
            seat = match table.direction {
                ruckus_engine::Direction::Left => table.left_of(seat),
                ruckus_engine::Direction::Right => table.right_of(seat),
            };
        }
        order.into_iter()
    }

    /// Returns the first of the seats in the order of play.
    pub(super) fn one(&self, who: &Who) -> Option<Seat> {
        self.in_order(self.seats(who)).next()
    }

    fn everyone(&self, among: Among) -> SeatSet {
        let table = self.table;
        if among == Among::All {
            return table.all_seats();
        }
        // Once the round is over, no seat is in play. In that case all seats count.
        let meant = |seat: &Seat| table.phase == Phase::Over || table.in_play(*seat);
        table.circle().iter().copied().filter(meant).collect()
    }

    fn step(&self, from: SeatSet, onwards: bool) -> SeatSet {
        let table = self.table;
        let near = |seat: Seat| if onwards { table.next_in_play(seat) } else { table.previous_in_play(seat) };
        // The last player in play has no neighbor.
        from.iter()
            .filter(|&seat| table.has_seat(seat))
            .map(|seat| (seat, near(seat)))
            .filter(|(a, b)| a != b)
            .map(|(_, b)| b)
            .collect()
    }

    fn opposite(&self, from: SeatSet) -> SeatSet {
        let circle = self.table.circle();
        let place = |seat: Seat| circle.iter().position(|&other| other == seat);
        let across = |place: usize| circle[(place + circle.len() / 2) % circle.len()];
        from.iter().filter_map(place).map(across).filter(|&seat| !from.contains(seat) || from.len() > 1).collect()
    }

    /// Returns the team of each seat, which is every second seat. At tables with an odd number of seats, two neighbors
    /// are in the same team.
    fn team(&self, of: SeatSet, among: Among) -> SeatSet {
        let circle = self.table.circle();
        let places = || circle.iter().enumerate().map(|(place, &seat)| (place % 2, seat));
        let everyone = self.everyone(among);
        let of: Vec<usize> = places().filter(|&(_, seat)| of.contains(seat)).map(|(side, _)| side).collect();
        places().filter(|(side, seat)| of.contains(side) && everyone.contains(*seat)).map(|(_, seat)| seat).collect()
    }

    fn best(&self, of: impl Fn(Seat) -> i32) -> SeatSet {
        let everyone = self.everyone(Among::InPlay);
        let best = everyone.iter().map(&of).max();
        everyone.iter().filter(|&seat| Some(of(seat)) == best).collect()
    }

    /// Returns the mark of this rule on a seat.
    pub(super) fn mark(&self, seat: Seat) -> u16 {
        state::mark(self.table, self.continuation.entry, seat)
    }

    /// Returns how many of these cards a seat holds.
    fn held(&self, seat: Seat, cards: &Cards) -> usize {
        let set = cards.set(self, self.likeness(), Some(seat));
        self.table.chair(seat).hand.cards().iter().filter(|&&card| set.contains(card)).count()
    }

    /// Evaluates a number.
    pub(super) fn number(&self, number: &Number) -> i32 {
        let term = match number {
            Number::Is(number) => return *number,
            Number::Of(term) => term,
        };
        let table = self.table;
        let of_card = |card: Option<Card>| card.and_then(|card| card.number()).map_or(0, i32::from);
        let all = |who: &Who, of: &dyn Fn(Seat) -> i32| self.seats(who).iter().map(of).fold(0, i32::saturating_add);
        let value = match &**term {
            Term::Debt => i32::from(table.debt),
            Term::PlayedNumber => of_card(self.continuation.card),
            Term::TopNumber => of_card(table.top().map(|top| top.card)),
            Term::BeneathNumber => of_card(self.continuation.beneath),
            Term::PlayedOwes => self.continuation.card.map_or(0, |card| i32::from(card.owes())),
            Term::Drawn => i32::from(self.continuation.number),
            Term::InPlay => table.count_in_play() as i32,
            Term::Round => i32::from(table.round),
            Term::Row => self.row(Same::Face) as i32,
            Term::Times => TIMES.at(table, self.continuation.entry).into(),
            Term::Count => state::count(table, self.continuation.entry).into(),
            Term::Answer => self.continuation.answer.into(),
            Term::Hand(who) => all(who, &|seat| table.chair(seat).held() as i32),
            Term::Held { who, cards } => all(who, &|seat| self.held(seat, cards) as i32),
            Term::Score(who) => all(who, &|seat| table.chair(seat).total),
            Term::RoundScore(who) => all(who, &|seat| table.chair(seat).points.unwrap_or(0)),
            Term::Mark(who) => all(who, &|seat| self.mark(seat).into()),
            Term::Sum(all) => all.iter().map(|one| self.number(one)).fold(0, i32::saturating_add),
            Term::Less(a, b) => self.number(a).saturating_sub(self.number(b)),
            Term::Product(a, b) => self.number(a).saturating_mul(self.number(b)),
            Term::Half(of) => {
                let of = self.number(of);
                of.div_euclid(2) + of.rem_euclid(2)
            }
        };
        value.clamp(-BOUND, BOUND)
    }

    /// Returns how many cards on top of the discard pile share a property with the top card, without a gap.
    pub(super) fn row(&self, same: Same) -> usize {
        let pile = self.table.pile();
        let shown = |played: &ruckus_engine::PlayedCard| -> ShownCard { (played.card, played.color) };
        let Some(top) = pile.last().map(shown) else { return 0 };
        pile.iter().rev().map(shown).take_while(|&card| are_alike(card, top, same)).count()
    }

    /// Returns a card on the discard pile, with its color.
    pub(super) fn shown(&self, card: OnPile) -> Option<ShownCard> {
        match card {
            OnPile::Top => self.table.top().map(|top| (top.card, top.color)),
            OnPile::Played => self.continuation.card.map(|card| (card, self.continuation.color)),
            OnPile::Beneath => self.continuation.beneath.map(|card| (card, self.continuation.beneath_color)),
        }
    }

    /// Returns the card that patterns compare with: the card beneath if one was played, otherwise the top card.
    pub(super) fn likeness(&self) -> Option<ShownCard> {
        if self.continuation.card.is_some() { self.shown(OnPile::Beneath) } else { self.shown(OnPile::Top) }
    }

    /// Evaluates a condition.
    pub(super) fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(all) => all.iter().all(|one| self.holds(one)),
            Condition::Any(any) => any.iter().any(|one| self.holds(one)),
            Condition::Not(not) => !self.holds(not),
            Condition::Number { of, is, than } => is.holds(self.number(of), self.number(than)),
            Condition::Seat { who, among } => {
                let who = self.seats(who);
                !who.is_empty() && who.minus(self.seats(among)).is_empty()
            }
            Condition::Card { of, is } => {
                // A wild card has the color that was called for it.
                self.shown(*of).is_some_and(|(card, called)| {
                    let set = is.set(self, self.likeness(), None);
                    let as_called =
                        called.filter(|_| !is.colors.is_empty() && is.faces.is_empty() && is.kinds.is_empty());
                    set.contains(card) || as_called.is_some_and(|color| is.colors.contains(&color) != is.not)
                })
            }
            Condition::Alike(same) => match (self.shown(OnPile::Played), self.shown(OnPile::Beneath)) {
                (Some(played), Some(beneath)) => are_alike(played, beneath, *same),
                _ => false,
            },
            Condition::Holds { who, cards, least } => {
                let who = self.seats(who);
                let least = self.number(least);
                let has = |seat: Seat| self.held(seat, cards) as i32 >= least;
                !who.is_empty() && who.iter().all(has)
            }
            Condition::Leftwards => self.table.direction == ruckus_engine::Direction::Left,
            Condition::Answer(answer) => self.continuation.answer == *answer,
        }
    }
}
