//! Enumerates the single moves of an offer, for bots, third-party programs, and tests.

mod combinations;

use crate::cards::card::{Card, Color};
use crate::cards::card_set::CardSet;
use crate::cards::numbers::Numbers;
use crate::facts::action::Action;
use crate::facts::palette::PALETTE;
use crate::seams::offers::{OfferWords, Pattern, Play};
use crate::tables::seat::SeatSet;

use combinations::Combinations;
pub(crate) use combinations::members;

impl Pattern {
    /// Iterates over the moves of this pattern for a hand, each once. Payments are computed on demand, because there
    /// can be very many; the first ones use the first cards of the hand.
    ///
    /// Optional parts of a play are left to the caller: UNO, the card that it answers, and calling a wild's color
    /// later. Of made-up actions, only those of the palette are listed. `do` has no moves, because the action to
    /// perform is not part of the offer: see [`due`](crate::due).
    ///
    /// ```
    /// use ruckus_engine::*;
    /// let hand: Vec<Card> = ["B2", "B2", "Y4", "R6"].iter().map(|card| card.parse().unwrap()).collect();
    /// let cards = hand.iter().copied().collect();
    /// let pay = Pattern::Pay { cards, sum: 6 };
    /// let ways: Vec<String> = pay.moves(&hand).map(|action| format!("{action:?}")).collect();
    /// assert_eq!(ways, ["Pay([B2, Y4])", "Pay([R6])"]);
    /// ```
    pub fn moves(&self, hand: &[Card]) -> Moves {
        let held = |cards: CardSet| hand.iter().copied().filter(move |card| cards.contains(*card));
        let payments = match self {
            Self::Pay { cards, sum } => Some(Combinations::sum(held(*cards), (*sum).into())),
            Self::Together { cards, bundle } => Some(Combinations::bundle(held(*cards), bundle)),
            _ => None,
        };
        Moves { of: *self, at: 0, color: 0, payments: payments.map(Box::new) }
    }
}

impl OfferWords {
    /// Like [`Pattern::moves`], for an offer that was received over the wire.
    pub fn moves(&self, hand: &[Card]) -> Moves {
        Pattern::from(self).moves(hand)
    }
}

/// The moves of an offer: see [`Pattern::moves`].
#[derive(Clone, Debug)]
pub struct Moves {
    of: Pattern,
    /// Index of the next move; for plays, index of the card.
    at: usize,
    /// Index of the next color for a wild.
    color: usize,
    payments: Option<Box<Combinations>>,
}

impl Iterator for Moves {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        if let Pattern::Play(play) = self.of {
            return self.next_play(&play);
        }
        if let Some(payments) = &mut self.payments {
            return payments.next().map(Action::Pay);
        }
        let action = self.of.nth_move(self.at);
        self.at += 1;
        action
    }

    /// Does not construct the skipped moves: `make-rule` can have several hundred, each with its own text.
    fn nth(&mut self, place: usize) -> Option<Action> {
        if matches!(self.of, Pattern::Play(_)) || self.payments.is_some() {
            return (0..place).try_for_each(|_| self.next().map(drop)).and_then(|()| self.next());
        }
        self.at = self.at.saturating_add(place);
        self.next()
    }

    fn count(self) -> usize {
        match self.of {
            Pattern::MakeRule { numbers, entries } => (numbers.len() * meanings(entries)).saturating_sub(self.at),
            _ => self.fold(0, |count, _| count + 1),
        }
    }
}

/// The number of meanings that a number can get: home-made rules plus the palette.
fn meanings(entries: Numbers) -> usize {
    entries.len() + PALETTE.len()
}

impl Moves {
    /// Each card; a wild that takes effect once per color.
    fn next_play(&mut self, play: &Play) -> Option<Action> {
        let card = play.cards.nth(self.at)?;
        let calls = play.calls(card);
        let color = calls.then(|| Color::ALL[self.color]);
        self.color = if calls { (self.color + 1) % Color::ALL.len() } else { 0 };
        self.at += usize::from(self.color == 0);
        Some(Action::Play { card, color, uno: false, as_match: play.says_match, saw: None })
    }
}

impl Pattern {
    /// The move at an index, for verbs other than playing and paying.
    fn nth_move(&self, at: usize) -> Option<Action> {
        let once = |action: Action| (at == 0).then_some(action);
        let seat = |seats: &SeatSet| seats.iter().nth(at);
        match self {
            Self::Play(_) | Self::Pay { .. } | Self::PayAny { .. } | Self::Together { .. } | Self::Do => None,
            Self::Color => Color::ALL.get(at).copied().map(Action::Color),
            Self::Draw => once(Action::Draw),
            Self::Pass => once(Action::Pass),
            Self::Uno => once(Action::Uno),
            Self::Slap => once(Action::Slap),
            Self::HandOn => once(Action::HandOn),
            Self::Challenge => once(Action::Challenge),
            Self::Flip => once(Action::Flip),
            Self::Ready => once(Action::Ready),
            Self::Dispute => once(Action::Dispute),
            Self::Announce => once(Action::Announce),
            Self::Go => once(Action::Go),
            Self::Catch(seats) => seat(seats).map(Action::Catch),
            Self::Accuse(seats) => seat(seats).map(Action::Accuse),
            Self::Swap(seats) => seat(seats).map(Action::Swap),
            Self::Peek(seats) => seat(seats).map(Action::Peek),
            Self::Name(seats) => seat(seats).map(Action::Name),
            Self::Show(cards) => cards.nth(at).map(Action::Show),
            Self::Shield(cards) => cards.nth(at / 2).map(|card| Action::Shield { card, discard: at.is_multiple_of(2) }),
            Self::Give { cards, to } => {
                let card = cards.nth(at.checked_div(to.len())?)?;
                to.iter().nth(at % to.len()).map(|to| Action::Give { card, to })
            }
            Self::Deal { least, most } => {
                let count = least.checked_add(u8::try_from(at).ok()?)?;
                (count <= *most).then_some(Action::Deal(count))
            }
            Self::Choose(numbers) => numbers.nth(at).map(Action::Choose),
            Self::MoveTo(numbers) => numbers.nth(at).map(Action::MoveTo),
            Self::MakeRule { numbers, entries } => {
                let number = numbers.nth(at / meanings(*entries))?;
                let place = at % meanings(*entries);
                Some(match entries.nth(place) {
                    Some(entry) => Action::MakeEntry { number, entry },
                    None => Action::MakeRule { number, action: PALETTE[place - entries.len()].action.to_owned() },
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seams::offers::{Bundle, Same};
    use crate::tables::effect::How;
    use crate::tables::seat::Seat;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    const HAND: &str = "R0 G5* B5 YS W W+4";

    /// Every pattern with its maximum content, and its number of moves.
    fn patterns() -> Vec<(Pattern, usize)> {
        let all: CardSet = cards(HAND).into_iter().collect();
        let seats: SeatSet = [Seat(0), Seat(2), Seat(31)].into_iter().collect();
        let numbers = [0, 8, 31].into_iter().collect();
        let bundle = Bundle { count: 2, same: Some(Same::Face), sum: None, by: [0, 0] };
        vec![
            // Four cards, and two wilds in four colors each.
            (Pattern::Play(Play::of(all, How::Turn)), 12),
            (Pattern::Color, 4),
            (Pattern::Draw, 1),
            (Pattern::Pass, 1),
            // With and without the zero.
            (Pattern::Pay { cards: all, sum: 5 }, 4),
            // Wrong sums are not listed as moves.
            (Pattern::PayAny { cards: all, sum: 5 }, 0),
            // Two fives match; the two wilds have different faces.
            (Pattern::Together { cards: all, bundle }, 1),
            (Pattern::Uno, 1),
            (Pattern::Catch(seats), 3),
            (Pattern::Slap, 1),
            (Pattern::HandOn, 1),
            (Pattern::Swap(seats), 3),
            (Pattern::Shield(all), 12),
            (Pattern::Give { cards: all, to: seats }, 18),
            (Pattern::Peek(seats), 3),
            (Pattern::MoveTo(numbers), 3),
            (Pattern::Challenge, 1),
            (Pattern::MakeRule { numbers, entries: [0, 7].into_iter().collect() }, 3 * (2 + PALETTE.len())),
            // The action to perform is not in the offer.
            (Pattern::Do, 0),
            (Pattern::Announce, 1),
            (Pattern::Show(all), 6),
            (Pattern::Accuse(seats), 3),
            (Pattern::Dispute, 1),
            (Pattern::Ready, 1),
            (Pattern::Flip, 1),
            (Pattern::Deal { least: 3, most: 9 }, 7),
            (Pattern::Go, 1),
            (Pattern::Name(seats), 3),
            (Pattern::Choose(numbers), 3),
        ]
    }

    #[test]
    fn a_pattern_accepts_its_moves_and_lists_each_once() {
        let hand = cards(HAND);
        for (pattern, count) in patterns() {
            let moves: Vec<Action> = pattern.moves(&hand).collect();
            assert_eq!(moves.len(), count, "{pattern:?}");
            for (place, action) in moves.iter().enumerate() {
                assert_eq!(action.verb(), pattern.verb());
                assert!(pattern.accepts(action), "{action:?}");
                assert!(!moves[..place].contains(action), "{action:?}");
            }
            // `count` and `nth` agree with iterating, from the first and from the second move.
            for passed in 0..2 {
                let from = || {
                    let mut moves = pattern.moves(&hand);
                    moves.by_ref().take(passed).for_each(drop);
                    moves
                };
                assert_eq!(from().count(), count.saturating_sub(passed), "{pattern:?}");
                for place in 0..count + 2 {
                    assert_eq!(from().nth(place).as_ref(), moves.get(passed + place), "{place} of {pattern:?}");
                }
            }
        }
    }

    #[test]
    fn no_pattern_accepts_moves_of_another_verb() {
        let hand = cards(HAND);
        for (pattern, _) in patterns() {
            for (other, _) in patterns().iter().filter(|(other, _)| other.verb() != pattern.verb()) {
                assert!(!other.moves(&hand).any(|action| pattern.accepts(&action)), "{pattern:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_wild_played_as_a_match_calls_no_color() {
        let wild = CardSet::of(Card::WILD);
        let matched = Pattern::Play(Play { says_match: true, ..Play::of(wild, How::Match) });
        let moves: Vec<Action> = matched.moves(&[Card::WILD]).collect();
        assert_eq!(moves, [Action::Play { card: Card::WILD, color: None, uno: false, as_match: true, saw: None }]);
    }
}
