//! What players and spectators are told of the facts of one entry.

use ruckus_engine::{Fact, Seat, SeatSet, Table, ViewFact};

/// The facts of one entry: the public version of each, and the versions of seats that see more.
#[derive(Debug, Default)]
pub(super) struct ToldFacts {
    public: Vec<ViewFact>,
    /// What a seat is told instead of the public fact at a place.
    private: Vec<(Seat, usize, ViewFact)>,
}

impl ToldFacts {
    /// Adds a fact. `after` is the table once it has been applied, with this number of `seats`.
    pub(super) fn add(&mut self, fact: &Fact, after: &Table, seats: usize) {
        let public = ViewFact::of(fact, after, None);
        let insiders = ViewFact::insiders(fact);
        let others = || SeatSet::first(seats).minus(insiders).iter();
        debug_assert!(
            others().all(|seat| ViewFact::of(fact, after, Some(seat)) == public),
            "a seat that is no insider is told something else than a spectator of {fact:?}"
        );
        let Some(public) = public else { return };
        for seat in insiders.and(SeatSet::first(seats)).iter() {
            let told = ViewFact::of(fact, after, Some(seat));
            self.private.extend(told.map(|told| (seat, self.public.len(), told)));
        }
        self.public.push(public);
    }

    /// What spectators are told, and each seat for which [`Self::to_seat`] has nothing else.
    pub(super) fn public(&self) -> &[ViewFact] {
        &self.public
    }

    /// What a seat is told, if that is more than what spectators are told.
    pub(super) fn to_seat(&self, seat: Seat) -> Option<Vec<ViewFact>> {
        let mut own = self.private.iter().filter(|(to, ..)| *to == seat).peekable();
        own.peek()?;
        let mut told = self.public.clone();
        for (_, place, fact) in own {
            told[*place].clone_from(fact);
        }
        Some(told)
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Card, Why};

    use super::*;

    #[test]
    fn only_who_draws_sees_the_card() {
        let (table, card) = (Table::new(3), "R7".parse::<Card>().expect("a card"));
        let mut told = ToldFacts::default();
        told.add(&Fact::Turned, &table, 3);
        told.add(&Fact::Drawn { seat: Seat(1), card, why: Why::Turn }, &table, 3);
        told.add(&Fact::Judged, &table, 3);
        let drawn = |card| ViewFact::Drawn { seat: Seat(1), card, why: Why::Turn };
        assert_eq!(told.public(), [ViewFact::Turned, drawn(None)]);
        assert_eq!(told.to_seat(Seat(1)), Some(vec![ViewFact::Turned, drawn(Some(card))]));
        assert_eq!([0, 2].map(|seat| told.to_seat(Seat(seat))), [None, None]);
    }
}
