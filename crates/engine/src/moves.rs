//! The single moves that an offer stands for, one after the other: for whoever picks one, be it a bot, a program of somebody
//! else or a test.

mod combinations;

use crate::action::{Action, Verb};
use crate::card::{Card, Colour};
use crate::offers::{Offer, OfferWords};
use crate::palette::{NOSE, PALETTE};
use crate::rules::ADD_A_RULE;
use crate::seat::Seat;
use crate::table::Table;
use crate::window::{Window, WindowKind};

use combinations::Combinations;
pub(crate) use combinations::members;

impl Offer {
    /// The moves that this offer stands for to whoever holds a hand, each once. Ways to pay are found as they are asked
    /// for: there can be very many, and the first ones lay the cards that stand first in the hand.
    ///
    /// What can be added to a play is left to whoever makes it: UNO, the card that it answers, and that a wild's colour is
    /// called later. Of actions that people make up, those of the palette are listed. `do` has none: what is to be done
    /// is said at the table and not in the offer ([`due`]).
    ///
    /// ```
    /// use ruckus_engine::*;
    /// let hand: Vec<Card> = ["B2", "B2", "Y4", "R6"].iter().map(|card| card.parse().unwrap()).collect();
    /// let cards = hand.iter().copied().collect();
    /// let pay = Offer { sum: 6, ..Offer::choose(Verb::Pay, cards, RuleId::named("back-up-the-truck").unwrap()) };
    /// let ways: Vec<String> = pay.moves(&hand).map(|action| format!("{action:?}")).collect();
    /// assert_eq!(ways, ["Pay([B2, Y4])", "Pay([R6])"]);
    /// ```
    pub fn moves(&self, hand: &[Card]) -> Moves {
        let payments = (self.verb == Verb::Pay).then(|| {
            let held = hand.iter().copied().filter(|card| self.cards.contains(*card));
            match &self.bundle {
                Some(bundle) => Combinations::bundle(held, bundle),
                None => Combinations::sum(held, self.sum.into()),
            }
        });
        Moves { offer: *self, at: 0, colour: 0, payments }
    }
}

impl OfferWords {
    /// The same for an offer that came over the wire.
    pub fn moves(&self, hand: &[Card]) -> Moves {
        Offer::from(self).moves(hand)
    }
}

/// The moves of an offer: see [`Offer::moves`].
#[derive(Clone, Debug)]
pub struct Moves {
    offer: Offer,
    /// Which move comes next; of plays, which card.
    at: usize,
    /// Which colour comes next with a wild.
    colour: usize,
    payments: Option<Combinations>,
}

impl Iterator for Moves {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        if self.offer.vetoed {
            return None;
        }
        if self.offer.verb == Verb::Play {
            return self.next_play();
        }
        if let Some(payments) = &mut self.payments {
            return payments.next().map(Action::Pay);
        }
        let action = self.offer.nth_move(self.at);
        self.at += 1;
        action
    }
}

impl Moves {
    /// Each card; a wild that takes effect with each colour.
    fn next_play(&mut self) -> Option<Action> {
        let Offer { cards, how, says_match, .. } = self.offer;
        let card = cards.nth(self.at)?;
        let calls = card.is_wild_type() && how.takes_effect();
        let colour = calls.then(|| Colour::ALL[self.colour]);
        self.colour = if calls { (self.colour + 1) % Colour::ALL.len() } else { 0 };
        self.at += usize::from(self.colour == 0);
        Some(Action::Play { card, colour, uno: false, as_match: says_match, saw: None })
    }
}

impl Offer {
    /// The move at a place, of verbs other than playing and paying.
    fn nth_move(&self, at: usize) -> Option<Action> {
        let once = |action: Action| (at == 0).then_some(action);
        let seat = |at: usize| self.seats.iter().nth(at);
        match self.verb {
            Verb::Play | Verb::Pay | Verb::Do => None,
            Verb::Color => Colour::ALL.get(at).copied().map(Action::Color),
            Verb::Draw => once(Action::Draw),
            Verb::Pass => once(Action::Pass),
            Verb::Uno => once(Action::Uno),
            Verb::Slap => once(Action::Slap),
            Verb::HandOn => once(Action::HandOn),
            Verb::Challenge => once(Action::Challenge),
            Verb::Flip => once(Action::Flip),
            Verb::Ready => once(Action::Ready),
            Verb::Dispute => once(Action::Dispute),
            Verb::Announce => once(Action::Announce),
            Verb::Go => once(Action::Go),
            Verb::Catch => seat(at).map(Action::Catch),
            Verb::Accuse => seat(at).map(Action::Accuse),
            Verb::Swap => seat(at).map(Action::Swap),
            Verb::Peek => seat(at).map(Action::Peek),
            Verb::Name => seat(at).map(Action::Name),
            Verb::Show => self.cards.nth(at).map(Action::Show),
            Verb::Shield => self.cards.nth(at / 2).map(|card| Action::Shield { card, discard: at.is_multiple_of(2) }),
            Verb::Give => {
                let card = self.cards.nth(at.checked_div(self.seats.len())?)?;
                seat(at % self.seats.len()).map(|to| Action::Give { card, to })
            }
            Verb::Deal => {
                let count = self.range.0.checked_add(u8::try_from(at).ok()?)?;
                (count <= self.range.1).then_some(Action::Deal(count))
            }
            Verb::Choose => bit(self.numbers, at).map(Action::Choose),
            Verb::MoveTo => bit(self.numbers, at).map(Action::MoveTo),
            Verb::MakeRule => {
                let homemade = self.homemade.count_ones() as usize;
                let of_each = homemade + PALETTE.len();
                let number = bit(self.numbers, at / of_each)?;
                let place = at % of_each;
                Some(match bit(self.homemade.into(), place) {
                    Some(rule) => Action::MakeHomemade { number, rule },
                    None => Action::MakeRule { number, action: PALETTE[place - homemade].action.to_owned() },
                })
            }
        }
    }
}

/// The number of the `nth` bit that is set, counting from 0.
fn bit(bits: u32, nth: usize) -> Option<u8> {
    (0..32).filter(|bit| bits >> bit & 1 == 1).nth(nth)
}

/// What a seat is waited for to do, in the words in which doing it counts: for a move of the verb `do`.
pub fn due(table: &Table, seat: Seat) -> Option<&str> {
    let waits = |window: &&Window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat);
    let window = table.windows().iter().rev().find(waits)?;
    let of_homemade = table.homemade().and_then(|state| state.words_of(&window.opening).first());
    let made = || table.made(window.opening.step).filter(|_| window.opening.rule == ADD_A_RULE);
    Some(match of_homemade {
        Some(action) => action,
        None => made().map_or(NOSE, |made| &*made.action),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card_set::CardSet;
    use crate::effect::How;
    use crate::rule::RuleId;
    use crate::seat::SeatSet;

    const RULE: RuleId = RuleId(0);
    const VERBS: [Verb; 27] = [
        Verb::Play,
        Verb::Color,
        Verb::Draw,
        Verb::Pass,
        Verb::Uno,
        Verb::Catch,
        Verb::Slap,
        Verb::HandOn,
        Verb::Challenge,
        Verb::Pay,
        Verb::Deal,
        Verb::Flip,
        Verb::Ready,
        Verb::Accuse,
        Verb::Dispute,
        Verb::Announce,
        Verb::Swap,
        Verb::Shield,
        Verb::Show,
        Verb::Go,
        Verb::Give,
        Verb::Peek,
        Verb::MakeRule,
        Verb::Do,
        Verb::MoveTo,
        Verb::Name,
        Verb::Choose,
    ];

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    /// Every verb, with as much as an offer of it can hold.
    fn offers() -> Vec<Offer> {
        let all: CardSet = cards("R0 G5* B5 YS W W+4").into_iter().collect();
        let seats: SeatSet = [Seat(0), Seat(2), Seat(31)].into_iter().collect();
        let full = |verb| Offer {
            cards: all,
            seats,
            range: (3, 9),
            numbers: 0x8000_0101,
            homemade: 0b1000_0001,
            sum: 5,
            ..Offer::verb(verb, RULE)
        };
        VERBS.iter().map(|&verb| full(verb)).collect()
    }

    #[test]
    fn every_move_is_of_its_offer_and_stands_there_once() {
        let hand = cards("R0 G5* B5 YS W W+4");
        for offer in offers() {
            let moves: Vec<Action> = offer.moves(&hand).collect();
            assert_eq!(moves.is_empty(), offer.verb == Verb::Do, "{:?}", offer.verb);
            for (place, action) in moves.iter().enumerate() {
                assert!(offer.accepts(action), "{action:?}");
                assert!(!moves[..place].contains(action), "{action:?}");
            }
        }
    }

    #[test]
    fn as_many_moves_as_there_are_ways() {
        let hand = cards("R0 G5* B5 YS W W+4");
        let count = |verb| offers().iter().find(|offer| offer.verb == verb).unwrap().moves(&hand).count();
        // Four cards, and two wilds in four colours each.
        assert_eq!(count(Verb::Play), 12);
        // With the nought and without it.
        assert_eq!(count(Verb::Pay), 4);
        assert_eq!(count(Verb::Give), 18);
        assert_eq!(count(Verb::Shield), 12);
        assert_eq!(count(Verb::Deal), 7);
        assert_eq!(count(Verb::Choose), 3);
        assert_eq!(count(Verb::MakeRule), 3 * (2 + PALETTE.len()));
        let vetoed = Offer { vetoed: true, ..Offer::verb(Verb::Draw, RULE) };
        assert_eq!(vetoed.moves(&hand).count(), 0);
    }

    #[test]
    fn a_wild_that_does_nothing_calls_nothing() {
        let wild = CardSet::of(Card::WILD);
        let matched = Offer { says_match: true, ..Offer::play(wild, How::Match, RULE) };
        let moves: Vec<Action> = matched.moves(&[Card::WILD]).collect();
        assert_eq!(moves, [Action::Play { card: Card::WILD, colour: None, uno: false, as_match: true, saw: None }]);
    }
}
