//! What somebody who pays attention knows of the hands of others: cards that all have seen go there, and what their
//! players did.

use ruckus_engine::{Card, CardSet, Colour, How, MAX_SEATS, Seat, SeatSet, View, ViewFact, Why};

use crate::history::{Deed, History};
use crate::scene::Scene;

/// What is known of one hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    cards: Vec<Card>,
    history: History,
}

impl Known {
    fn lose(&mut self, card: Card) {
        if let Some(place) = self.cards.iter().position(|&known| known == card) {
            self.cards.swap_remove(place);
        }
    }

    fn show(&mut self, card: Card) {
        if !self.cards.contains(&card) {
            self.cards.push(card);
        }
    }
}

/// What is known of all hands in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sightings {
    /// By seat, one's own as well: it may go to somebody else.
    hands: Vec<Known>,
    /// Hands in transit, by whose they were.
    lifted: Vec<Known>,
    pile: Vec<Card>,
    colour: Option<Colour>,
    /// Whether a debt stands.
    owed: bool,
    /// Who has drawn on their turn and not laid anything since.
    drawing: Option<Seat>,
    /// Before whom somebody comes who is about to go out.
    near: SeatSet,
}

impl Sightings {
    /// Looks at the table: one's own hand is certain, all that lie open, and the pile.
    pub(crate) fn look(&mut self, view: &View) {
        for seat in &view.seats {
            if let Some(hand) = &seat.hand {
                self.of(seat.seat).cards.clone_from(hand);
            }
        }
        self.pile.clear();
        self.pile.extend(view.pile.iter().map(|laid| laid.card));
        self.colour = view.top().and_then(|top| top.colour.or_else(|| top.card.colour()));
        self.glance(view);
    }

    /// Looks at what everybody keeps in mind all the time.
    pub(crate) fn glance(&mut self, view: &View) {
        self.owed = view.debt > 0;
        self.near = Scene::before_the_near(view);
    }

    /// Takes in what somebody is told.
    pub(crate) fn hear(&mut self, me: Option<Seat>, fact: &ViewFact) {
        match fact {
            ViewFact::RoundBegun { .. } => *self = Self::default(),
            ViewFact::TurnedUp { card } => self.cover(*card, card.colour()),
            &ViewFact::Laid { seat, card, colour, how, .. } => {
                self.laid(seat, card, how);
                if let Some(colour) = colour.filter(|_| how.takes_effect()) {
                    self.of(seat).history.note(Deed::Called(colour));
                }
                self.cover(card, colour.or_else(|| card.colour()));
            }
            &ViewFact::Called { seat, colour } => {
                self.of(seat).history.note(Deed::Called(colour));
                self.colour = Some(colour);
            }
            &ViewFact::Passed { seat, stuck: false } if self.drawing == Some(seat) => {
                let going = self.going();
                self.of(seat).history.note(Deed::Passed(going));
            }
            ViewFact::TurnMoved { .. } => self.drawing = None,
            ViewFact::DebtRaised { .. } => self.owed = true,
            ViewFact::DebtSettled => self.owed = false,
            ViewFact::Retired { seat } => self.of(*seat).history.forget(),
            &ViewFact::Drawn { seat, card, why } => self.drawn(seat, card, why),
            &ViewFact::Shown { seat, card } => self.of(seat).show(card),
            ViewFact::Revealed { seat, cards } => cards.iter().for_each(|&card| self.of(*seat).show(card)),
            &ViewFact::Blunder { seat, card, .. } => self.of(seat).show(card),
            &ViewFact::HeldMarked { seat, card, marked } => {
                self.of(seat).lose(card);
                self.of(seat).cards.push(card.with_mark(marked));
            }
            &ViewFact::PileMarked { place, marked, .. } => {
                if let Some(card) = self.pile.get_mut(usize::from(place)) {
                    *card = card.with_mark(marked);
                }
            }
            ViewFact::Peeked { seat, hand: Some(hand), .. } | ViewFact::Showed { seat, hand: Some(hand), .. } => {
                self.of(*seat).cards.clone_from(hand);
            }
            ViewFact::HandLifted { seat } => {
                let hand = std::mem::take(self.of(*seat));
                *known(&mut self.lifted, *seat) = hand;
            }
            ViewFact::HandGiven { from, to, hand } => {
                let mut arrived = std::mem::take(known(&mut self.lifted, *from));
                let held = self.of(*to);
                held.cards.append(&mut arrived.cards);
                held.history = arrived.history;
                if let Some(hand) = hand {
                    held.cards.clone_from(hand);
                }
            }
            ViewFact::Swapped { a, b, hand } => {
                let mine = std::mem::take(self.of(*a));
                let other = std::mem::replace(self.of(*b), mine);
                *self.of(*a) = other;
                if let (Some(hand), Some(me)) = (hand, me) {
                    self.of(me).cards.clone_from(hand);
                }
            }
            &ViewFact::Gave { from, to, card } => match card {
                Some(card) => {
                    self.of(from).lose(card);
                    self.of(from).history.note(Deed::Lost(card));
                    self.of(to).cards.push(card);
                    self.of(to).history.note(Deed::Took(1));
                }
                // It may be any of the cards that were known.
                None => {
                    self.of(from).cards.clear();
                    self.of(from).history.forget();
                    self.of(to).history.note(Deed::Took(1));
                }
            },
            &ViewFact::PileTaken { seat, start, cards, .. } => {
                let end = (usize::from(start) + usize::from(cards)).min(self.pile.len());
                let taken: Vec<Card> = self.pile.drain(usize::from(start).min(end)..end).collect();
                self.of(seat).history.note(Deed::Took(cards.into()));
                self.of(seat).cards.extend(taken);
            }
            &ViewFact::SlidUnder { seat, card, depth } => {
                self.of(seat).lose(card);
                self.of(seat).history.note(Deed::Lost(card));
                let place = self.pile.len().saturating_sub(usize::from(depth));
                self.pile.insert(place, card);
            }
            ViewFact::Reshuffled | ViewFact::Refilled => {
                let top = self.pile.pop();
                self.pile.clear();
                self.pile.extend(top);
            }
            ViewFact::Undone { seat, view } => {
                // Hands may have gone to and fro: nothing is certain of others' but the card that was taken back.
                let card = self.pile.last().copied();
                self.hands.iter_mut().for_each(|known| *known = Known::default());
                self.look(view);
                self.of(*seat).cards.extend(card.filter(|_| me != Some(*seat)));
            }
            ViewFact::Left { seat } => *self.of(*seat) = Known::default(),
            _ => {}
        }
    }

    /// The cards known to be in the hands of others.
    pub(crate) fn known(&self, me: Seat) -> Vec<(Seat, Card)> {
        let hands = self.hands.iter().enumerate().map(|(index, known)| (Seat(index as u8), known));
        let others = hands.filter(|(seat, _)| *seat != me);
        others.flat_map(|(seat, known)| known.cards.iter().map(move |&card| (seat, card))).collect()
    }

    /// What has been seen of a hand.
    pub(crate) fn history(&self, seat: Seat) -> Option<&History> {
        self.hands.get(seat.index()).map(|known| &known.history)
    }

    fn of(&mut self, seat: Seat) -> &mut Known {
        known(&mut self.hands, seat)
    }

    fn cover(&mut self, card: Card, colour: Option<Colour>) {
        self.pile.push(card);
        // A wild keeps the colour beneath until its own is called.
        self.colour = colour.or(self.colour);
    }

    /// What goes on the card on top, as far as all games have it in common.
    fn going(&self) -> CardSet {
        let Some(&top) = self.pile.last() else { return CardSet::EMPTY };
        let going = CardSet::matching(top, self.colour);
        if top.owes() > 0 && !top.is_wild_type() { going - CardSet::WILD_TYPES } else { going }
    }

    fn laid(&mut self, seat: Seat, card: Card, how: How) {
        let among = self.pile.last().map_or(CardSet::EMPTY, |&top| CardSet::matching(top, self.colour));
        // Who has just drawn may have had no choice, and who owes answers to that.
        let chose = how == How::Turn && !self.owed && self.drawing != Some(seat) && among.contains(card);
        let near = self.near.contains(seat);
        let hand = self.of(seat);
        hand.lose(card);
        hand.history.note(if chose { Deed::Chose { card, among, near } } else { Deed::Lost(card) });
        self.drawing = None;
    }

    fn drawn(&mut self, seat: Seat, card: Option<Card>, why: Why) {
        let going = self.going();
        let hand = self.of(seat);
        if why == Why::Turn {
            // Who draws has nothing that goes, as far as anybody can tell.
            hand.history.note(Deed::Drew(going));
        }
        hand.history.note(Deed::Took(1));
        hand.cards.extend(card);
        if why == Why::Turn {
            self.drawing = Some(seat);
        }
    }
}

fn known(hands: &mut Vec<Known>, seat: Seat) -> &mut Known {
    let index = seat.index() % MAX_SEATS;
    if hands.len() <= index {
        hands.resize_with(index + 1, Known::default);
    }
    &mut hands[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{BOB, CLAIRE, ME, after, card, laid};

    #[test]
    fn what_is_given_shown_and_taken_is_known_until_it_is_laid() {
        let given = ViewFact::Gave { from: ME, to: BOB, card: Some(card("R5")) };
        let sightings = after(&[
            given.clone(),
            laid(ME, "Y1"),
            laid(CLAIRE, "Y2"),
            ViewFact::PileTaken { seat: CLAIRE, start: 1, cards: 1, keeps_debt: true },
        ]);
        assert_eq!(sightings.known(ME), [(BOB, card("R5")), (CLAIRE, card("Y2"))]);
        assert_eq!(after(&[given, laid(BOB, "R5")]).known(ME), []);
    }

    #[test]
    fn hands_take_along_what_is_known_of_them() {
        let peeked = ViewFact::Peeked { seat: BOB, by: ME, hand: Some(vec![card("G1"), card("G2")]) };
        let swapped = ViewFact::Swapped { a: BOB, b: CLAIRE, hand: None };
        assert_eq!(after(&[peeked.clone(), swapped]).known(ME), [(CLAIRE, card("G1")), (CLAIRE, card("G2"))]);
        let passed =
            [peeked, ViewFact::HandLifted { seat: BOB }, ViewFact::HandGiven { from: BOB, to: CLAIRE, hand: None }];
        assert_eq!(after(&passed).known(ME), [(CLAIRE, card("G1")), (CLAIRE, card("G2"))]);
    }
}
