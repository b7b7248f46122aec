//! Offers: the only source of legality. What is offered is accepted, and nothing else is.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::action::{Action, Verb};
use crate::card::{Card, Colour};
use crate::card_set::CardSet;
use crate::effect::How;
use crate::homemade::Same;
use crate::rule::RuleId;
use crate::seat::{Seat, SeatSet};

/// A pattern of actions that a seat may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which verb.
    pub verb: Verb,
    /// The rule that offers it and knows what it means.
    pub rule: RuleId,
    /// For `play`, `pay`, `give`, `show`, `shield`: which cards.
    pub cards: CardSet,
    /// For `play`: in what manner.
    pub how: How,
    /// For `play`: whether it must be said that it is a match, because it would be the turn's play otherwise (PS-3).
    pub says_match: bool,
    /// For `play`: whether a wild's colour must be called with it.
    pub colour_with_it: bool,
    /// Which seats can be named: for `catch`, `swap`, `peek`, `give`, `accuse`, `name`.
    pub seats: SeatSet,
    /// For `deal`: which numbers, least and most.
    pub range: (u8, u8),
    /// For `make-rule`: which numbers, for `move-to`: which places, for `choose`: which options; one bit each.
    pub numbers: u32,
    /// For `make-rule`: which home-made rules stand in the palette, by their place at the table; one bit each.
    pub homemade: u8,
    /// For `pay`: what the cards must add up to. For `play` by a home-made rule: which part of which rule.
    pub sum: u16,
    /// For `pay` by a home-made rule: which cards go together.
    pub bundle: Option<Bundle>,
    /// Whether a rule has vetoed it altogether.
    pub vetoed: bool,
    /// For `play`: whether the table lets these cards land without looking whether they may (SS-12). No veto narrows it,
    /// and what is offered otherwise as well is taken as that.
    pub unchecked: bool,
}

impl Offer {
    /// An offer of a verb that needs nothing beside it.
    pub const fn verb(verb: Verb, rule: RuleId) -> Self {
        Self {
            verb,
            rule,
            cards: CardSet::EMPTY,
            how: How::Turn,
            says_match: false,
            colour_with_it: false,
            seats: SeatSet::EMPTY,
            range: (0, 0),
            numbers: 0,
            homemade: 0,
            sum: 0,
            bundle: None,
            vetoed: false,
            unchecked: false,
        }
    }

    /// An offer to lay any card of a set.
    pub const fn play(cards: CardSet, how: How, rule: RuleId) -> Self {
        Self { cards, how, ..Self::verb(Verb::Play, rule) }
    }

    /// An offer to name any of some seats with a verb.
    pub const fn name(verb: Verb, seats: SeatSet, rule: RuleId) -> Self {
        Self { seats, ..Self::verb(verb, rule) }
    }

    /// An offer to choose any of some cards with a verb.
    pub const fn choose(verb: Verb, cards: CardSet, rule: RuleId) -> Self {
        Self { cards, ..Self::verb(verb, rule) }
    }

    /// Whether an action is of this pattern.
    pub fn accepts(&self, action: &Action) -> bool {
        if action.verb() != self.verb || self.vetoed {
            return false;
        }
        let has_bit = |bit: u8| self.numbers.checked_shr(u32::from(bit)).is_some_and(|rest| rest & 1 == 1);
        match action {
            Action::Play { as_match: true, .. } if self.how != How::Match => false,
            Action::Play { as_match: false, .. } if self.says_match => false,
            Action::Play { card, colour, .. } => self.cards.contains(*card) && self.takes_colour(*card, *colour),
            Action::Pay(cards) if self.bundle.is_some() => {
                cards.iter().all(|card| self.cards.contains(*card)) && self.bundle.is_some_and(|it| it.takes(cards))
            }
            Action::Pay(cards) => {
                let sum = cards.iter().try_fold(0_u16, |sum, card| sum.checked_add(card.face().number()?.into()));
                sum == Some(self.sum) && cards.iter().all(|card| self.cards.contains(*card))
            }
            Action::Catch(seat)
            | Action::Swap(seat)
            | Action::Peek(seat)
            | Action::Accuse(seat)
            | Action::Name(seat) => self.seats.contains(*seat),
            Action::Give { card, to } => self.cards.contains(*card) && self.seats.contains(*to),
            Action::Shield { card, .. } | Action::Show(card) => self.cards.contains(*card),
            Action::Deal(count) => (self.range.0..=self.range.1).contains(count),
            Action::MoveTo(place) | Action::Choose(place) => has_bit(*place),
            Action::MakeRule { number, action } => has_bit(*number) && is_speakable(action),
            Action::MakeHomemade { number, rule } => {
                has_bit(*number) && self.homemade.checked_shr(u32::from(*rule)).is_some_and(|rest| rest & 1 == 1)
            }
            Action::Do(action) => is_speakable(action),
            _ => true,
        }
    }
}

impl Offer {
    /// Whether a colour may be called with a card, or must be. A match of a wild keeps the colour that was called; one
    /// that is named with it is ignored, and is no mistake (PS-3.1).
    fn takes_colour(&self, card: Card, colour: Option<Colour>) -> bool {
        if !card.is_wild_type() {
            return colour.is_none();
        }
        !self.how.takes_effect() || colour.is_some() || !self.colour_with_it
    }

    /// Whether everything that an action says counts here: a colour does only where a wild takes effect.
    fn heeds(&self, action: &Action) -> bool {
        !matches!(action, Action::Play { colour: Some(_), .. }) || self.how.takes_effect()
    }
}

/// Cards that go together in one play, by a home-made rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// Exactly how many.
    pub count: u8,
    /// What all of them have in common.
    pub same: Option<Same>,
    /// What their numbers add up to.
    pub sum: Option<u16>,
    /// Which rule lets them go together, by its place at the table, and which part of it.
    pub by: [u8; 2],
}

impl Bundle {
    /// Whether these cards go together.
    pub fn takes(&self, cards: &[Card]) -> bool {
        let Some((&first, rest)) = cards.split_first() else { return false };
        let alike = |card: &Card| match self.same {
            None => true,
            Some(Same::Colour) => card.colour() == first.colour(),
            Some(Same::Face) => card.face() == first.face(),
            Some(Same::Both) => card.is_identical(first),
        };
        let sum = || cards.iter().try_fold(0_u16, |sum, card| sum.checked_add(card.face().number()?.into()));
        cards.len() == usize::from(self.count)
            && rest.iter().all(alike)
            && self.sum.is_none_or(|wanted| sum() == Some(wanted))
    }
}

/// The most letters of an action that somebody makes up.
pub(crate) const MOST_LETTERS: usize = 60;

/// Whether a text can be an action: short, and something to read.
fn is_speakable(action: &str) -> bool {
    !action.trim().is_empty() && action.chars().count() <= MOST_LETTERS && !action.chars().any(char::is_control)
}

/// All that one seat may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    list: SmallVec<[Offer; 16]>,
}

impl Offers {
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
        self.list.push(offer);
    }

    /// The first pattern that accepts an action: before others one by which the color named with it counts, and one that
    /// the table does not check only if no other does.
    pub fn accepting(&self, action: &Action) -> Option<&Offer> {
        let first = |unchecked: bool, heeding: bool| {
            let fits = |offer: &&Offer| offer.unchecked == unchecked && (!heeding || offer.heeds(action));
            self.list.iter().filter(fits).find(|offer| offer.accepts(action))
        };
        first(false, true).or_else(|| first(false, false)).or_else(|| first(true, false))
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
        self.list.retain(|offer| !offer.vetoed && (offer.verb != Verb::Play || !offer.cards.is_empty()));
    }

    /// Whether nothing may be done.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a verb is offered at all.
    pub fn has(&self, verb: Verb) -> bool {
        self.list.iter().any(|offer| offer.verb == verb)
    }

    /// All cards that may be laid by the rules, in whatever manner.
    pub fn cards(&self) -> CardSet {
        let plays = self.list.iter().filter(|offer| offer.verb == Verb::Play && !offer.unchecked);
        plays.fold(CardSet::EMPTY, |all, offer| all | offer.cards)
    }

    /// The offers as they go over the wire.
    pub fn words(&self) -> Vec<OfferWords> {
        self.list.iter().map(OfferWords::from).collect()
    }
}

/// An offer as it goes over the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "Offer"))]
pub struct OfferWords {
    /// The verb.
    pub verb: Verb,
    /// The rule that offers it.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rule: RuleId,
    /// For `play`, `pay`, `give`, `show`, `shield`: the kinds of cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub cards: Vec<Card>,
    /// For `play`: in what manner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub how: Option<How>,
    /// For `play`: whether it counts only if it is said with `as`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub says_match: bool,
    /// For `play`: whether a wild-type must be laid with its colour, because no window may open to call it later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub colour_with_it: bool,
    /// For `play`: whether the table lets the cards land without looking whether they may (SS-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub unchecked: bool,
    /// For `catch`, `swap`, `peek`, `give`, `accuse`, `name`: who can be named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Seat>>"))]
    pub seats: Vec<Seat>,
    /// For `deal`: the least and the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub range: Option<(u8, u8)>,
    /// For `make-rule`: the numbers, for `move-to`: the places, for `choose`: the options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub numbers: Vec<u8>,
    /// For `make-rule`: the home-made rules that stand in the palette, by their place at the table, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub homemade: Vec<u8>,
    /// For `pay`: what the cards must add up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sum: Option<u16>,
    /// For `pay` by a home-made rule: exactly how many cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub count: Option<u8>,
    /// For `pay` by a home-made rule: what all of them have in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub same: Option<Same>,
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
            unchecked: offer.unchecked,
            seats: offer.seats.iter().collect(),
            range: (offer.verb == Verb::Deal).then_some(offer.range),
            numbers: (0..32).filter(|bit| offer.numbers >> bit & 1 == 1).collect(),
            homemade: (0..8).filter(|bit| offer.homemade >> bit & 1 == 1).collect(),
            sum: offer.bundle.map_or((offer.verb == Verb::Pay).then_some(offer.sum), |bundle| bundle.sum),
            count: offer.bundle.map(|bundle| bundle.count),
            same: offer.bundle.and_then(|bundle| bundle.same),
            says_match: offer.says_match,
        }
    }
}

impl From<&OfferWords> for Offer {
    /// What came over the wire as an offer. By which rule cards go together is not told, and not needed to choose among
    /// them.
    fn from(words: &OfferWords) -> Self {
        let bits = |numbers: &[u8]| {
            numbers.iter().filter_map(|&bit| 1_u32.checked_shl(bit.into())).fold(0, |all, bit| all | bit)
        };
        let bundle = words.count.map(|count| Bundle { count, same: words.same, sum: words.sum, by: [0, 0] });
        Self {
            cards: words.cards.iter().copied().collect(),
            how: words.how.unwrap_or(How::Turn),
            says_match: words.says_match,
            colour_with_it: words.colour_with_it,
            seats: words.seats.iter().copied().collect(),
            range: words.range.unwrap_or((0, 0)),
            numbers: bits(&words.numbers),
            homemade: bits(&words.homemade) as u8,
            sum: words.sum.filter(|_| bundle.is_none()).unwrap_or(0),
            bundle,
            unchecked: words.unchecked,
            ..Self::verb(words.verb, words.rule)
        }
    }
}
