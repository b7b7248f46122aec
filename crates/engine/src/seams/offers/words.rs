//! The wire format of offers: one flat structure for all verbs, so that older clients can display newer verbs.

use serde::{Deserialize, Serialize};

use super::bundle::Same;
use super::{Bundle, Offer, Pattern, Play};
use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::cards::numbers::Numbers;
use crate::facts::action::Verb;
use crate::tables::effect::How;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};

/// An offer in its wire format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Offer"), ts(rename = "Offer"))]
pub struct OfferWords {
    /// The verb.
    pub verb: Verb,
    /// The rule that offers it.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub rule: RuleId,
    /// For `play`, `pay`, `give`, `show`, `shield`: the cards to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub cards: Vec<Card>,
    /// For `play`: how the card is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub how: Option<How>,
    /// For `play`: true if the action must have `as`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub says_match: bool,
    /// For `play`: true if a wild-type's color must be called with the card, because no window can open for it later.
    #[serde(default, alias = "colour_with_it", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub color_with_it: bool,
    /// For `play` and `pay`: true if the table does not check if the cards are allowed, or their sum (SS-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unchecked: bool,
    /// For `catch`, `swap`, `peek`, `give`, `accuse`, `name`: the seats to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// For `deal`: the minimum and the maximum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub range: Option<(u8, u8)>,
    /// For `make-rule`: the numbers. For `move-to`: the places. For `choose`: the options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<u8>,
    /// For `make-rule`: the indices of the home-made rules that can be assigned, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub homemade: Vec<u8>,
    /// For `pay`: the required sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub sum: Option<u16>,
    /// For `pay` by a home-made rule: the exact number of cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub count: Option<u8>,
    /// For `pay` by a home-made rule: the property that the cards have in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub same: Option<Same>,
}

impl From<&Offer> for OfferWords {
    fn from(offer: &Offer) -> Self {
        let mut words = Self {
            verb: offer.verb(),
            rule: offer.rule,
            cards: Vec::new(),
            how: None,
            says_match: false,
            color_with_it: false,
            unchecked: false,
            seats: Vec::new(),
            range: None,
            numbers: Vec::new(),
            homemade: Vec::new(),
            sum: None,
            count: None,
            same: None,
        };
        match offer.what {
            Pattern::Play(play) => {
                words.cards = play.cards.iter().collect();
                words.how = Some(play.how);
                words.says_match = play.says_match;
                words.color_with_it = play.color_with_it;
                words.unchecked = play.unchecked;
            }
            Pattern::Pay { cards, sum } => {
                words.cards = cards.iter().collect();
                words.sum = Some(sum);
            }
            Pattern::PayAny { cards, sum } => {
                words.cards = cards.iter().collect();
                words.sum = Some(sum);
                words.unchecked = true;
            }
            Pattern::Together { cards, bundle } => {
                words.cards = cards.iter().collect();
                (words.count, words.same, words.sum) = (Some(bundle.count), bundle.same, bundle.sum);
            }
            Pattern::Give { cards, to } => {
                words.cards = cards.iter().collect();
                words.seats = to.iter().collect();
            }
            Pattern::Shield(cards) | Pattern::Show(cards) => words.cards = cards.iter().collect(),
            Pattern::Catch(seats)
            | Pattern::Swap(seats)
            | Pattern::Peek(seats)
            | Pattern::Accuse(seats)
            | Pattern::Name(seats) => words.seats = seats.iter().collect(),
            Pattern::Deal { least, most } => words.range = Some((least, most)),
            Pattern::MoveTo(numbers) | Pattern::Choose(numbers) => words.numbers = numbers.iter().collect(),
            Pattern::MakeRule { numbers, entries } => {
                words.numbers = numbers.iter().collect();
                words.homemade = entries.iter().collect();
            }
            Pattern::Color
            | Pattern::Draw
            | Pattern::Pass
            | Pattern::Uno
            | Pattern::Slap
            | Pattern::HandOn
            | Pattern::Challenge
            | Pattern::Do
            | Pattern::Announce
            | Pattern::Dispute
            | Pattern::Ready
            | Pattern::Flip
            | Pattern::Go => {}
        }
        words
    }
}

impl From<&OfferWords> for Pattern {
    /// Converts an offer received over the wire. The wire format omits the home-made rule behind it, which is not
    /// needed to choose a move.
    fn from(words: &OfferWords) -> Self {
        let cards: CardSet = words.cards.iter().copied().collect();
        let seats: SeatSet = words.seats.iter().copied().collect();
        let numbers: Numbers = words.numbers.iter().copied().collect();
        match words.verb {
            Verb::Play => Self::Play(Play {
                says_match: words.says_match,
                color_with_it: words.color_with_it,
                unchecked: words.unchecked,
                ..Play::of(cards, words.how.unwrap_or(How::Turn))
            }),
            Verb::Pay if words.unchecked => Self::PayAny { cards, sum: words.sum.unwrap_or(0) },
            Verb::Pay => match words.count {
                Some(count) => {
                    let bundle = Bundle { count, same: words.same, sum: words.sum, by: [0, 0] };
                    Self::Together { cards, bundle }
                }
                None => Self::Pay { cards, sum: words.sum.unwrap_or(0) },
            },
            Verb::Color => Self::Color,
            Verb::Draw => Self::Draw,
            Verb::Pass => Self::Pass,
            Verb::Uno => Self::Uno,
            Verb::Catch => Self::Catch(seats),
            Verb::Slap => Self::Slap,
            Verb::HandOn => Self::HandOn,
            Verb::Swap => Self::Swap(seats),
            Verb::Shield => Self::Shield(cards),
            Verb::Give => Self::Give { cards, to: seats },
            Verb::Peek => Self::Peek(seats),
            Verb::MoveTo => Self::MoveTo(numbers),
            Verb::Challenge => Self::Challenge,
            Verb::MakeRule => Self::MakeRule { numbers, entries: words.homemade.iter().copied().collect() },
            Verb::Do => Self::Do,
            Verb::Announce => Self::Announce,
            Verb::Show => Self::Show(cards),
            Verb::Accuse => Self::Accuse(seats),
            Verb::Dispute => Self::Dispute,
            Verb::Ready => Self::Ready,
            Verb::Flip => Self::Flip,
            Verb::Deal => {
                let (least, most) = words.range.unwrap_or((0, 0));
                Self::Deal { least, most }
            }
            Verb::Go => Self::Go,
            Verb::Name => Self::Name(seats),
            Verb::Choose => Self::Choose(numbers),
        }
    }
}
