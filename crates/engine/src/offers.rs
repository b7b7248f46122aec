//! Offers: the only source of legality. What is offered is accepted, and nothing else is.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Verb};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::effect::How;
use crate::rule::RuleId;
use crate::seat::{Seat, SeatSet};

/// A pattern of actions that a seat may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which verb.
    pub verb: Verb,
    /// The rule that offers it and knows what it means.
    pub rule: RuleId,
    /// For `play`: which cards.
    pub cards: CardSet,
    /// For `play`: in what manner.
    pub how: How,
    /// For `play`: whether a wild's colour must be called with it.
    pub colour_with_it: bool,
    /// For `catch`: which seats.
    pub seats: SeatSet,
    /// For `deal`: which numbers, least and most.
    pub range: (u8, u8),
}

impl Offer {
    /// An offer of a verb that needs nothing beside it.
    pub const fn verb(verb: Verb, rule: RuleId) -> Self {
        Self {
            verb,
            rule,
            cards: CardSet::EMPTY,
            how: How::Turn,
            colour_with_it: false,
            seats: SeatSet::EMPTY,
            range: (0, 0),
        }
    }

    /// An offer to lay any card of a set.
    pub const fn play(cards: CardSet, how: How, rule: RuleId) -> Self {
        Self { cards, how, ..Self::verb(Verb::Play, rule) }
    }

    /// An offer to catch any of some seats.
    pub const fn catch(seats: SeatSet, rule: RuleId) -> Self {
        Self { seats, ..Self::verb(Verb::Catch, rule) }
    }

    /// Whether an action is of this pattern.
    pub fn accepts(&self, action: &Action) -> bool {
        if action.verb() != self.verb {
            return false;
        }
        match action {
            // A match (PS-3) is another thing than a turn's play, and no rule there is offers one.
            Action::Play { as_match: true, .. } => false,
            Action::Play { card, colour, .. } => {
                self.cards.contains(*card)
                    && if card.is_wild_type() { colour.is_some() || !self.colour_with_it } else { colour.is_none() }
            }
            Action::Catch(seat) => self.seats.contains(*seat),
            Action::Deal(count) => (self.range.0..=self.range.1).contains(count),
            _ => true,
        }
    }
}

/// All that one seat may do now. At most [`Offers::MOST`] patterns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    list: ArrayVec<Offer, { Offers::MOST }>,
}

impl Offers {
    /// The most patterns there can be at once.
    pub const MOST: usize = 16;

    /// No offers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds a pattern, unless it is a play of no card at all.
    pub fn add(&mut self, offer: Offer) {
        if offer.verb == Verb::Play && offer.cards.is_empty() {
            return;
        }
        let added = self.list.try_push(offer);
        debug_assert!(added.is_ok(), "more kinds of offers than there is room for");
    }

    /// The first pattern that accepts an action.
    pub fn accepting(&self, action: &Action) -> Option<&Offer> {
        self.list.iter().find(|offer| offer.accepts(action))
    }

    /// All patterns.
    pub fn iter(&self) -> impl Iterator<Item = &Offer> {
        self.list.iter()
    }

    /// For vetoes: every pattern may be narrowed.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Offer> {
        self.list.iter_mut()
    }

    pub(crate) fn drop_empty(&mut self) {
        self.list.retain(|offer| offer.verb != Verb::Play || !offer.cards.is_empty());
    }

    /// Whether nothing may be done.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a verb is offered at all.
    pub fn has(&self, verb: Verb) -> bool {
        self.list.iter().any(|offer| offer.verb == verb)
    }

    /// All cards that may be laid, in whatever manner.
    pub fn cards(&self) -> CardSet {
        self.list.iter().filter(|offer| offer.verb == Verb::Play).fold(CardSet::EMPTY, |all, offer| all | offer.cards)
    }

    /// The offers as they go over the wire.
    pub fn words(&self) -> Vec<OfferWords> {
        self.list.iter().map(OfferWords::from).collect()
    }
}

/// An offer as it goes over the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "Offer")]
pub struct OfferWords {
    /// The verb.
    pub verb: Verb,
    /// The rule that offers it.
    #[ts(type = "string")]
    pub rule: RuleId,
    /// For `play`: the kinds of cards that may be laid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub cards: Vec<Card>,
    /// For `play`: in what manner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub how: Option<How>,
    /// For `play`: whether a wild-type must be laid with its colour, because no window may open to call it later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub colour_with_it: bool,
    /// For `catch`: who can be named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Seat>>")]
    pub seats: Vec<Seat>,
    /// For `deal`: the least and the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub range: Option<(u8, u8)>,
}

impl From<&Offer> for OfferWords {
    fn from(offer: &Offer) -> Self {
        let play = offer.verb == Verb::Play;
        Self {
            verb: offer.verb,
            rule: offer.rule,
            cards: offer.cards.iter().collect(),
            how: play.then_some(offer.how),
            colour_with_it: offer.colour_with_it,
            seats: offer.seats.iter().collect(),
            range: (offer.verb == Verb::Deal).then_some(offer.range),
        }
    }
}
