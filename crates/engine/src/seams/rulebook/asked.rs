//! Which rules are asked, worked out once for a rulebook: by how the table stands to a seat, and by what has happened. What
//! nobody has a say in costs a look at a row of bits.

use std::sync::Arc;

use super::Listed;
use crate::cards::card::Card;
use crate::facts::fact::Fact;
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::rule::Hears;
use crate::tables::rule_id::RuleId;

// A list of rules has a bit for each of them.
const _: () = assert!(RuleId::HOW_MANY <= 64);

/// Rules by the situation in which they are asked.
#[derive(Clone)]
pub(super) struct BySituation {
    /// All of them, in the order in which they are asked.
    pub(super) rules: Arc<[Listed]>,
    /// For each situation those that are asked in it, a bit for each place in the list.
    asked: Box<[u64; Situation::COUNT]>,
}

/// Some rules of a list, in its order.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    rules: &'a [Listed],
    places: u64,
}

impl Asked<'_> {
    /// Whether there are none.
    pub(crate) const fn is_empty(self) -> bool {
        self.places == 0
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

/// Rules by what they react to.
#[derive(Clone)]
pub(super) struct Reactions {
    /// All of them, in the order in which they are told.
    pub(super) rules: Arc<[Listed]>,
    /// For each card without a mark those that are told when it is laid with its full effect, a bit for each place in
    /// the list.
    played: Box<[u64; 128]>,
    /// Those that are told of cards laid in another manner.
    laid_otherwise: u64,
    /// Those that are told of everything else.
    others: u64,
}

impl Reactions {
    pub(super) fn of(rules: &[Listed], hears_of: impl Fn(RuleId) -> Hears) -> Self {
        let told = |hears: &dyn Fn(Hears) -> bool| {
            let told = rules.iter().enumerate().filter(|(_, (id, _))| hears(hears_of(*id)));
            told.fold(0, |all, (place, _)| all | 1_u64 << place)
        };
        let of_card = |index: usize| {
            let card = Card::from_index(index as u8);
            card.map_or(0, |card| told(&|hears| hears.played.contains(card) || hears.played.contains(card.marked())))
        };
        Self {
            rules: rules.into(),
            played: Box::new(std::array::from_fn(of_card)),
            laid_otherwise: told(&|hears| hears.laid_otherwise),
            others: told(&|hears| hears.others),
        }
    }

    /// Those that are told of a fact.
    #[inline]
    pub(super) fn told(&self, fact: &Fact) -> Asked<'_> {
        Asked { rules: &self.rules, places: self.to(fact) }
    }

    /// Those that are not.
    pub(super) fn not_told(&self, fact: &Fact) -> Asked<'_> {
        let all = (1_u128 << self.rules.len()) - 1;
        Asked { rules: &self.rules, places: all as u64 & !self.to(fact) }
    }

    #[inline]
    const fn to(&self, fact: &Fact) -> u64 {
        match fact {
            Fact::Laid { card, how, .. } if how.takes_effect() => self.played[card.unmarked().index() as usize & 127],
            Fact::Laid { .. } => self.laid_otherwise,
            _ => self.others,
        }
    }
}

impl BySituation {
    pub(super) fn of(rules: &[Listed], when: impl Fn(RuleId) -> Occasions) -> Self {
        let asked = |situation| {
            let speaks = |(place, (id, _)): (usize, &Listed)| u64::from(when(*id).include(situation)) << place;
            rules.iter().enumerate().map(speaks).fold(0, |all, one| all | one)
        };
        Self { rules: rules.into(), asked: Box::new(Situation::ALL.map(asked)) }
    }

    #[inline]
    pub(super) fn asked(&self, situation: Situation) -> Asked<'_> {
        Asked { rules: &self.rules, places: self.asked[situation.index()] }
    }
}
