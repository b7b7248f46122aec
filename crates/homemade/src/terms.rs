//! What seats, numbers and conditions come to.

use super::cards::{Shown, are_alike};
use super::scene::Scene;
use super::state::{self, TIMES};
use super::words::{Cards, Condition, Number, OnPile, Same, Term, Who};
use ruckus_engine::Card;
use ruckus_engine::Method;
use ruckus_engine::Phase;
use ruckus_engine::{Seat, SeatSet};

/// Numbers stay within this, whatever is added or multiplied.
const BOUND: i32 = 10_000;

/// The seats among which everyone is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    /// The seats in play.
    InPlay,
    /// All seats of the round, those without cards as well.
    All,
}

impl Scene<'_> {
    /// The seats that are meant.
    pub(super) fn seats(&self, who: &Who) -> SeatSet {
        self.meant(who, Among::InPlay)
    }

    /// The seats that are meant to take part in a race: residents of the doghouse run all of them (HR-6).
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
            Who::Chosen => self.continuation.chosen.and(table.everybody()),
            Who::Each => known(self.continuation.each),
            Who::Turn => known(Some(table.turn)),
            Who::Next => self.step(SeatSet::of(actor), true),
            Who::Previous => self.step(SeatSet::of(actor), false),
            Who::Opposite => self.opposite(SeatSet::of(actor)),
            Who::Everyone => self.everyone(among),
            Who::Others => self.everyone(among).minus(SeatSet::of(actor)),
            Who::Dealer => known(Some(table.dealer)),
            Who::Layer => known(table.top().and_then(|top| top.by)),
            Who::Fewest => self.best(|seat| -(table.chair(seat).hand.len() as i32)),
            Who::Most => self.best(|seat| table.chair(seat).hand.len() as i32),
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

    /// The seats that are meant in the order of play, beginning with the actor.
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

    /// One of the seats that are meant: the first of them in the order of play.
    pub(super) fn one(&self, who: &Who) -> Option<Seat> {
        self.in_order(self.seats(who)).next()
    }

    fn everyone(&self, among: Among) -> SeatSet {
        let table = self.table;
        if among == Among::All {
            return table.everybody();
        }
        // Once the round is over, nobody is in play, and everybody is meant.
        let meant = |seat: &Seat| table.phase == Phase::Over || table.in_play(*seat);
        table.circle().iter().copied().filter(meant).collect()
    }

    fn step(&self, from: SeatSet, onwards: bool) -> SeatSet {
        let table = self.table;
        let near = |seat: Seat| if onwards { table.next_in_play(seat) } else { table.previous_in_play(seat) };
        // Who is alone in play has nobody next to them.
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

    /// Every second seat, from each of these on. At tables with an odd number of seats two of a team sit beside each other.
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

    /// The mark of this rule on a seat.
    pub(super) fn mark(&self, seat: Seat) -> u16 {
        state::mark(self.table, self.continuation.entry, seat)
    }

    /// How many of these cards a seat holds.
    fn held(&self, seat: Seat, cards: &Cards) -> usize {
        let set = cards.set(self, self.likeness(), Some(seat));
        self.table.chair(seat).hand.cards().iter().filter(|&&card| set.contains(card)).count()
    }

    /// What a number comes to.
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
            Term::LaidNumber => of_card(self.continuation.card),
            Term::TopNumber => of_card(table.top().map(|top| top.card)),
            Term::BeneathNumber => of_card(self.continuation.beneath),
            Term::LaidOwes => self.continuation.card.map_or(0, |card| i32::from(card.owes())),
            Term::Drawn => i32::from(self.continuation.number),
            Term::InPlay => table.count_in_play() as i32,
            Term::Round => i32::from(table.round),
            Term::Row => self.row(Same::Face) as i32,
            Term::Times => TIMES.at(table, self.continuation.entry).into(),
            Term::Count => state::count(table, self.continuation.entry).into(),
            Term::Answer => self.continuation.answer.into(),
            Term::Hand(who) => all(who, &|seat| table.chair(seat).hand.len() as i32),
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

    /// How many cards with something in common lie on top in a row.
    pub(super) fn row(&self, same: Same) -> usize {
        let pile = self.table.pile();
        let shown = |laid: &ruckus_engine::Laid| -> Shown { (laid.card, laid.colour) };
        let Some(top) = pile.last().map(shown) else { return 0 };
        pile.iter().rev().map(shown).take_while(|&card| are_alike(card, top, same)).count()
    }

    /// The card on the pile that is meant.
    pub(super) fn shown(&self, card: OnPile) -> Option<Shown> {
        match card {
            OnPile::Top => self.table.top().map(|top| (top.card, top.colour)),
            OnPile::Laid => self.continuation.card.map(|card| (card, self.continuation.colour)),
            OnPile::Beneath => self.continuation.beneath.map(|card| (card, self.continuation.beneath_colour)),
        }
    }

    /// What a pattern compares with: the card beneath, where one was laid; the top otherwise.
    pub(super) fn likeness(&self) -> Option<Shown> {
        if self.continuation.card.is_some() { self.shown(OnPile::Beneath) } else { self.shown(OnPile::Top) }
    }

    /// Whether a condition holds.
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
                // A card without a colour is of the one that was called for it.
                self.shown(*of).is_some_and(|(card, called)| {
                    let set = is.set(self, self.likeness(), None);
                    let as_called =
                        called.filter(|_| !is.colours.is_empty() && is.faces.is_empty() && is.kinds.is_empty());
                    set.contains(card) || as_called.is_some_and(|colour| is.colours.contains(&colour) != is.not)
                })
            }
            Condition::Alike(same) => match (self.shown(OnPile::Laid), self.shown(OnPile::Beneath)) {
                (Some(laid), Some(beneath)) => are_alike(laid, beneath, *same),
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
