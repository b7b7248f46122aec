//! Precomputed lists of the rules to ask, by situation and by fact. If no rule is to be asked, the cost is one bit
//! test.

use std::sync::Arc;

use super::Listed;
use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::Verb;
use crate::facts::fact::Fact;
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::rule::FactFilter;
use crate::seams::verbs::Verbs;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;
use crate::tables::window::Window;

// Lists of rules are 64-bit masks.
const _: () = assert!(RuleId::HOW_MANY <= 64);

/// Rules by the situation in which they are asked.
#[derive(Clone)]
pub(super) struct BySituation {
    /// All rules, in the order in which they are asked.
    pub(super) rules: Arc<[Listed]>,
    /// For each situation, the rules to ask, as a mask over the list.
    asked: Box<[u64; Situation::COUNT]>,
    /// For each verb, the rules to ask about it, as a mask over the list.
    about: [u64; Verbs::COUNT],
    /// The rules that only take part while a window is open, as a mask over the list.
    of_windows: u64,
    /// For each rule, its place in the list as a mask.
    place: [u64; 64],
}

/// Some rules of a list, in its order.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    rules: &'a [Listed],
    places: u64,
}

impl Asked<'_> {
    /// Returns true if there are no rules.
    pub(crate) const fn is_empty(self) -> bool {
        self.places == 0
    }

    /// The other rules of the list, for checking that they would do nothing.
    pub(crate) fn others(self) -> Self {
        let all = (1_u128 << self.rules.len()) - 1;
        Self { places: all as u64 & !self.places, ..self }
    }
}

impl<'a> Iterator for Asked<'a> {
    type Item = &'a Listed;

    #[inline]
    fn next(&mut self) -> Option<&'a Listed> {
        let place = self.places.trailing_zeros() as usize;
        self.places &= self.places.wrapping_sub(1);
        self.rules.get(place)
    }
}

/// Rules by the facts that they react to.
#[derive(Clone)]
pub(super) struct Reactions {
    /// All rules, in the order in which they are notified.
    pub(super) rules: Arc<[Listed]>,
    /// For each unmarked card, the rules to notify when it is played with its full effect, as a mask over the list.
    played: Box<[u64; 128]>,
    /// The rules to notify of cards played in other ways.
    played_otherwise: u64,
    /// The rules to notify of all other facts.
    others: u64,
}

impl Reactions {
    pub(super) fn of(rules: &[Listed], filter_of: impl Fn(RuleId) -> FactFilter) -> Self {
        let notified = |selects: &dyn Fn(FactFilter) -> bool| {
            let notified = rules.iter().enumerate().filter(|(_, (id, _))| selects(filter_of(*id)));
            notified.fold(0, |all, (place, _)| all | 1_u64 << place)
        };
        let of_card = |index: usize| {
            let card = Card::from_index(index as u8);
            card.map_or(0, |card| {
                notified(&|filter| filter.played.contains(card) || filter.played.contains(card.marked()))
            })
        };
        Self {
            rules: rules.into(),
            played: Box::new(std::array::from_fn(of_card)),
            played_otherwise: notified(&|filter| filter.played_otherwise),
            others: notified(&|filter| filter.others),
        }
    }

    /// The cards that no rules except these react to, if they are played with their full effect.
    pub(super) fn cards_only_for(&self, known: &[RuleId]) -> CardSet {
        let places = self.rules.iter().enumerate().filter(|(_, (id, _))| known.contains(id));
        let known = places.fold(0, |all, (place, _)| all | 1_u64 << place);
        Card::all().filter(|card| self.played[card.unmarked().index() as usize & 127] & !known == 0).collect()
    }

    /// The rules to notify of a fact.
    #[inline]
    pub(super) fn notified(&self, fact: &Fact) -> Asked<'_> {
        Asked { rules: &self.rules, places: self.to(fact) }
    }

    #[inline]
    const fn to(&self, fact: &Fact) -> u64 {
        match fact {
            Fact::Played { card, how, .. } if how.takes_effect() => self.played[card.unmarked().index() as usize & 127],
            Fact::Played { .. } => self.played_otherwise,
            _ => self.others,
        }
    }
}

impl BySituation {
    pub(super) fn of(rules: &[Listed], when: impl Fn(RuleId) -> Occasions, about: impl Fn(RuleId) -> Verbs) -> Self {
        let places = |asks: &dyn Fn(RuleId) -> bool| {
            let places = rules.iter().enumerate().filter(|(_, (id, _))| asks(*id));
            places.fold(0, |all, (place, _)| all | 1_u64 << place)
        };
        let asked = |situation| places(&|rule| when(rule).include(situation));
        let about = std::array::from_fn(|verb| places(&|rule| about(rule).contains_nth(verb)));
        let of_windows = places(&|rule| when(rule).and(Occasions::WINDOW) == when(rule));
        let place = std::array::from_fn(|rule| places(&|other| usize::from(other.0) == rule));
        Self { rules: rules.into(), asked: Box::new(Situation::ALL.map(asked)), about, of_windows, place }
    }

    #[inline]
    pub(super) fn asked(&self, situation: Situation) -> Asked<'_> {
        Asked { rules: &self.rules, places: self.asked[situation.index()] }
    }

    /// Returns true if a rule is asked in a situation and not in another one.
    #[inline]
    pub(super) fn asks_besides(&self, situation: Situation, other: Situation) -> bool {
        self.asked[situation.index()] & !self.asked[other.index()] != 0
    }

    /// The rules to ask about a seat. Rules that only take part while a window is open are only asked if a window of
    /// their own asks the seat.
    #[inline]
    pub(super) fn asked_of(&self, situation: Situation, seat: Seat, windows: &[Window]) -> Asked<'_> {
        let mut asked = self.asked(situation);
        if !windows.is_empty() {
            let own = windows.iter().filter(|window| window.opening.asked.contains(seat));
            let own = own.fold(0, |own, window| own | self.place[usize::from(window.opening.rule.0) & 63]);
            asked.places &= own | !self.of_windows;
        }
        asked
    }

    /// The rules to ask about a verb.
    #[inline]
    pub(super) fn asked_about(&self, situation: Situation, verb: Verb) -> Asked<'_> {
        Asked { rules: &self.rules, places: self.asked[situation.index()] & self.about[verb as usize] }
    }
}
