//! The facts of one entry, in the versions that spectators and each player may see.

use ruckus_engine::{Fact, Seat, SeatSet, Table, ViewFact};

/// The facts of one entry: the public version of each, and the versions of seats that see more.
#[derive(Debug, Default)]
pub(super) struct MessageFacts {
    public: Vec<ViewFact>,
    /// The version for a seat that replaces the public fact at an index.
    private: Vec<(Seat, usize, ViewFact)>,
}

impl MessageFacts {
    /// Adds a fact. `after` is the table after the fact was applied, with `seats` seats.
    pub(super) fn add(&mut self, fact: &Fact, after: &Table, seats: usize) {
        let public = ViewFact::of(fact, after, None);
        let insiders = ViewFact::insiders(fact);
        let others = || SeatSet::first(seats).minus(insiders).iter();
        debug_assert!(
            others().all(|seat| ViewFact::of(fact, after, Some(seat)) == public),
            "a seat that is no insider sees something else than a spectator of {fact:?}"
        );
        let Some(public) = public else { return };
        for seat in insiders.and(SeatSet::first(seats)).iter() {
            let own_fact = ViewFact::of(fact, after, Some(seat));
            self.private.extend(own_fact.map(|fact| (seat, self.public.len(), fact)));
        }
        self.public.push(public);
    }

    /// Takes the facts for spectators, and for seats without facts of their own in [`Self::to_seat`].
    pub(super) fn take_public(&mut self) -> Vec<ViewFact> {
        std::mem::take(&mut self.public)
    }

    /// Returns the facts for a seat, given those for spectators. `None` if the seat sees the same as spectators.
    pub(super) fn to_seat(&self, seat: Seat, public: &[ViewFact]) -> Option<Vec<ViewFact>> {
        let mut own = self.private.iter().filter(|(to, ..)| *to == seat).peekable();
        own.peek()?;
        let mut facts = public.to_vec();
        for (_, place, fact) in own {
            facts[*place].clone_from(fact);
        }
        Some(facts)
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Card, Why};

    use super::*;

    #[test]
    fn only_the_drawing_player_sees_the_card() {
        let (table, card) = (Table::new(3), "R7".parse::<Card>().expect("a card"));
        let mut facts = MessageFacts::default();
        facts.add(&Fact::Turned, &table, 3);
        facts.add(&Fact::Drawn { seat: Seat(1), card, why: Why::Turn, face_down: false }, &table, 3);
        facts.add(&Fact::Judged, &table, 3);
        let drawn = |card| ViewFact::Drawn { seat: Seat(1), card, why: Why::Turn };
        let public = facts.take_public();
        assert_eq!(public, [ViewFact::Turned, drawn(None)]);
        assert_eq!(facts.to_seat(Seat(1), &public), Some(vec![ViewFact::Turned, drawn(Some(card))]));
        assert_eq!([0, 2].map(|seat| facts.to_seat(Seat(seat), &public)), [None, None]);
    }
}
