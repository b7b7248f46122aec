//! What somebody who pays attention knows of the hands of others: cards that all have seen go there, and colours that
//! somebody had none of when they drew.

use ruckus_engine::{Card, Colour, Face, MAX_SEATS, Seat, View, ViewFact, Why};

/// For each colour, and in the last place for wilds: how many cards somebody has taken in since they had none of it;
/// nothing where that never showed.
type Lacks = [Option<u16>; 5];

/// What is known of one hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    cards: Vec<Card>,
    lacks: Lacks,
}

impl Known {
    fn lose(&mut self, card: Card) {
        if let Some(place) = self.cards.iter().position(|&known| known == card) {
            self.cards.swap_remove(place);
        }
    }

    fn take_in(&mut self, cards: u16) {
        for taken in self.lacks.iter_mut().flatten() {
            *taken = taken.saturating_add(cards);
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
    }

    /// Takes in what somebody is told.
    pub(crate) fn hear(&mut self, me: Option<Seat>, fact: &ViewFact) {
        match fact {
            ViewFact::RoundBegun { .. } => *self = Self::default(),
            ViewFact::TurnedUp { card } => self.cover(*card, card.colour()),
            &ViewFact::Laid { seat, card, colour, .. } => {
                self.of(seat).lose(card);
                self.cover(card, colour.or_else(|| card.colour()));
            }
            ViewFact::Called { colour, .. } => self.colour = Some(*colour),
            &ViewFact::Drawn { seat, card, why } => self.drawn(seat, card, why),
            &ViewFact::Shown { seat, card } => self.of(seat).show(card),
            ViewFact::Revealed { seat, cards } => cards.iter().for_each(|&card| self.of(*seat).show(card)),
            &ViewFact::Blunder { seat, card, .. } => self.of(seat).show(card),
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
                held.lacks = arrived.lacks;
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
                    self.of(to).cards.push(card);
                    self.of(to).take_in(1);
                }
                // It may be any of the cards that were known.
                None => {
                    self.of(from).cards.clear();
                    self.of(to).take_in(1);
                }
            },
            &ViewFact::PileTaken { seat, start, cards, .. } => {
                let end = (usize::from(start) + usize::from(cards)).min(self.pile.len());
                let taken: Vec<Card> = self.pile.drain(usize::from(start).min(end)..end).collect();
                self.of(seat).take_in(u16::from(cards));
                self.of(seat).cards.extend(taken);
            }
            &ViewFact::SlidUnder { seat, card, depth } => {
                self.of(seat).lose(card);
                let place = self.pile.len().saturating_sub(usize::from(depth));
                self.pile.insert(place, card);
            }
            ViewFact::Reshuffled | ViewFact::Refilled => {
                let top = self.pile.pop();
                self.pile.clear();
                self.pile.extend(top);
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

    /// Of how many of a hand's cards one kind of card may be one: all of them, or those taken in since it had none.
    pub(crate) fn may_be(&self, seat: Seat, card: Card, held: usize) -> usize {
        let place = card.colour().map_or(4, |colour| colour as usize);
        let lacks = self.hands.get(seat.index()).and_then(|known| known.lacks[place]);
        lacks.map_or(held, |taken| usize::from(taken).min(held))
    }

    fn of(&mut self, seat: Seat) -> &mut Known {
        known(&mut self.hands, seat)
    }

    fn cover(&mut self, card: Card, colour: Option<Colour>) {
        self.pile.push(card);
        // A wild keeps the colour beneath until its own is called.
        self.colour = colour.or(self.colour);
    }

    fn drawn(&mut self, seat: Seat, card: Option<Card>, why: Why) {
        let (colour, wild_goes) = (self.colour, self.pile.last().is_some_and(|top| top.face() != Face::DrawTwo));
        let hand = self.of(seat);
        if why == Why::Turn {
            // Who draws has nothing that goes, as far as anybody can tell.
            if let Some(colour) = colour {
                hand.lacks[colour as usize] = Some(0);
            }
            if wild_goes {
                hand.lacks[4] = Some(0);
            }
        }
        hand.take_in(1);
        hand.cards.extend(card);
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

    const ME: Seat = Seat(0);
    const BOB: Seat = Seat(1);
    const CLAIRE: Seat = Seat(2);

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn laid(seat: Seat, text: &str) -> ViewFact {
        ViewFact::Laid { seat, card: card(text), colour: None, how: ruckus_engine::How::Turn, uno: false }
    }

    fn after(facts: &[ViewFact]) -> Sightings {
        let mut sightings = Sightings::default();
        for fact in facts {
            sightings.hear(Some(ME), fact);
        }
        sightings
    }

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

    #[test]
    fn who_draws_has_had_nothing_of_the_colour() {
        let drew = ViewFact::Drawn { seat: BOB, card: None, why: Why::Turn };
        let sightings = after(&[laid(ME, "R1"), drew]);
        assert_eq!(sightings.may_be(BOB, card("R7"), 8), 1, "only the card just drawn may be red");
        assert_eq!(sightings.may_be(BOB, card("G7"), 8), 8);
        assert_eq!(sightings.may_be(CLAIRE, card("R7"), 8), 8);
        let owed = ViewFact::Drawn { seat: BOB, card: None, why: Why::Debt };
        assert_eq!(after(&[laid(ME, "R1"), owed]).may_be(BOB, card("R7"), 8), 8, "a debt says nothing");
    }
}
