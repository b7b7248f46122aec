//! Knowledge of an attentive player about other hands: cards that were seen going there, and the players' actions.

use ruckus_engine::{Card, CardSet, Color, How, MAX_SEATS, Seat, SeatSet, View, ViewFact, Why};

use crate::history::{Deed, History};
use crate::scene::ChoiceInputs;

/// The knowledge about one hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct HandKnowledge {
    cards: Vec<Card>,
    history: History,
}

impl HandKnowledge {
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

/// The knowledge about all hands in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sightings {
    /// Indexed by seat, including the player's own, because that hand may move to another player.
    hands: Vec<HandKnowledge>,
    /// Hands in transit, indexed by their previous seat.
    lifted: Vec<HandKnowledge>,
    pile: Vec<Card>,
    color: Option<Color>,
    /// True if there is a debt.
    owed: bool,
    /// The player who drew during the current turn and has not played a card since.
    drawing: Option<Seat>,
    /// The seats with a next player who is about to go out.
    near: SeatSet,
}

impl Sightings {
    /// Reads a view: the player's own hand, hands that are shown, and the discard pile.
    pub(crate) fn look(&mut self, view: &View) {
        for seat in &view.seats {
            if let Some(hand) = &seat.hand {
                self.of(seat.seat).cards.clone_from(hand);
            }
        }
        self.pile.clear();
        self.pile.extend(view.pile.iter().map(|played| played.card));
        self.color = view.top().and_then(|top| top.color.or_else(|| top.card.color()));
        self.note_common(view);
    }

    /// Reads only the facts that all players keep in mind: the debt, and players who are about to go out.
    pub(crate) fn note_common(&mut self, view: &View) {
        self.owed = view.debt > 0;
        self.near = ChoiceInputs::before_the_near(view);
    }

    /// Processes a fact visible to the player.
    pub(crate) fn hear(&mut self, me: Option<Seat>, fact: &ViewFact) {
        match fact {
            ViewFact::RoundBegun { .. } => *self = Self::default(),
            ViewFact::TurnedUp { card } => self.cover(*card, card.color()),
            &ViewFact::Played { seat, card, color, how, .. } => {
                self.played(seat, card, how);
                if let Some(color) = color.filter(|_| how.takes_effect()) {
                    self.of(seat).history.note(Deed::Called(color));
                }
                self.cover(card, color.or_else(|| card.color()));
            }
            &ViewFact::Called { seat, color } => {
                self.of(seat).history.note(Deed::Called(color));
                self.color = Some(color);
            }
            &ViewFact::Passed { seat, stuck: false } if self.drawing == Some(seat) => {
                let going = self.going();
                self.of(seat).history.note(Deed::Passed(going));
            }
            ViewFact::TurnMoved { .. } => self.drawing = None,
            ViewFact::DebtRaised { .. } => self.owed = true,
            ViewFact::DebtSettled => self.owed = false,
            ViewFact::Retired { seat } => self.of(*seat).history.forget(),
            ViewFact::DroppedOut { seat } => *self.of(*seat) = HandKnowledge::default(),
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
                // It may be any of the known cards.
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
                // Hands may have moved. The only certain card in other hands is the one that was taken back.
                let card = self.pile.last().copied();
                self.hands.iter_mut().for_each(|known| *known = HandKnowledge::default());
                self.look(view);
                self.of(*seat).cards.extend(card.filter(|_| me != Some(*seat)));
            }
            ViewFact::Left { seat } => *self.of(*seat) = HandKnowledge::default(),
            _ => {}
        }
    }

    /// The cards known to be in other hands.
    pub(crate) fn known(&self, me: Seat) -> Vec<(Seat, Card)> {
        let hands = self.hands.iter().enumerate().map(|(index, known)| (Seat(index as u8), known));
        let others = hands.filter(|(seat, _)| *seat != me);
        others.flat_map(|(seat, known)| known.cards.iter().map(move |&card| (seat, card))).collect()
    }

    /// The history of a hand.
    pub(crate) fn history(&self, seat: Seat) -> Option<&History> {
        self.hands.get(seat.index()).map(|known| &known.history)
    }

    fn of(&mut self, seat: Seat) -> &mut HandKnowledge {
        known(&mut self.hands, seat)
    }

    fn cover(&mut self, card: Card, color: Option<Color>) {
        self.pile.push(card);
        // A wild keeps the previous color until its own is called.
        self.color = color.or(self.color);
    }

    /// The cards that can be played on the top card in all variants of the game.
    fn going(&self) -> CardSet {
        let Some(&top) = self.pile.last() else { return CardSet::EMPTY };
        let going = CardSet::matching(top, self.color);
        if top.owes() > 0 && !top.is_wild_type() { going - CardSet::WILD_TYPES } else { going }
    }

    fn played(&mut self, seat: Seat, card: Card, how: How) {
        let among = self.pile.last().map_or(CardSet::EMPTY, |&top| CardSet::matching(top, self.color));
        // A player who has just drawn may have had no choice, and a debtor answers the debt.
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
            // Other players can assume that a player who draws has no playable card.
            hand.history.note(Deed::Drew(going));
        }
        hand.history.note(Deed::Took(1));
        hand.cards.extend(card);
        if why == Why::Turn {
            self.drawing = Some(seat);
        }
    }
}

fn known(hands: &mut Vec<HandKnowledge>, seat: Seat) -> &mut HandKnowledge {
    let index = seat.index() % MAX_SEATS;
    if hands.len() <= index {
        hands.resize_with(index + 1, HandKnowledge::default);
    }
    &mut hands[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{BOB, CLAIRE, ME, after, card, played};

    #[test]
    fn given_and_taken_cards_are_known_until_they_are_played() {
        let given = ViewFact::Gave { from: ME, to: BOB, card: Some(card("R5")) };
        let sightings = after(&[
            given.clone(),
            played(ME, "Y1"),
            played(CLAIRE, "Y2"),
            ViewFact::PileTaken { seat: CLAIRE, start: 1, cards: 1, keeps_debt: true },
        ]);
        assert_eq!(sightings.known(ME), [(BOB, card("R5")), (CLAIRE, card("Y2"))]);
        assert_eq!(after(&[given, played(BOB, "R5")]).known(ME), []);
    }

    #[test]
    fn known_cards_move_with_their_hand() {
        let peeked = ViewFact::Peeked { seat: BOB, by: ME, hand: Some(vec![card("G1"), card("G2")]) };
        let swapped = ViewFact::Swapped { a: BOB, b: CLAIRE, hand: None };
        assert_eq!(after(&[peeked.clone(), swapped]).known(ME), [(CLAIRE, card("G1")), (CLAIRE, card("G2"))]);
        let passed =
            [peeked, ViewFact::HandLifted { seat: BOB }, ViewFact::HandGiven { from: BOB, to: CLAIRE, hand: None }];
        assert_eq!(after(&passed).known(ME), [(CLAIRE, card("G1")), (CLAIRE, card("G2"))]);
    }
}
