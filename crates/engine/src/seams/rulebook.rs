//! A compiled rulebook: the settings of the procedures, and per seam only the rules that are on and listen there.

mod asked;

use std::sync::{Arc, LazyLock};

use asked::{Asked, BySituation, Reactions};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::seams::guest::GuestRule;
use crate::seams::interactions;
use crate::seams::interactions::order::{self, Circle};
use crate::seams::misfit::Misfit;
use crate::seams::occasion::Situation;
use crate::seams::rule::{About, Rule, Seam};
use crate::seams::selection::Selection;
use crate::tables::effect::Effects;
use crate::tables::procedures::Procedures;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::MAX_SEATS;

/// The most parameters a rule has.
pub const MAX_PARAMS: usize = 3;

/// A rule with its number.
pub(crate) type Listed = (RuleId, &'static dyn Rule);

/// All rules in the order in which they are asked.
static ORDER: LazyLock<Result<Vec<RuleId>, Circle>> =
    LazyLock::new(|| order::sorted(&order::firsts().collect::<Vec<_>>(), |_| 0));

/// The rules of one table, ready to play by.
#[derive(Clone)]
pub struct Rulebook {
    pub(crate) procedures: Procedures,
    pub(crate) seats: usize,
    pub(crate) deck: Arc<[Card]>,
    pub(crate) packs: usize,
    on: Vec<bool>,
    params: Vec<[i64; MAX_PARAMS]>,
    offer: BySituation,
    forbid: BySituation,
    /// The rules that may offer cards in a turn besides those that match.
    pub(crate) widens_turn: Vec<Listed>,
    /// Whether a rule is asked only where the card on top can be answered.
    pub(crate) looks_at_top: bool,
    pub(crate) replace: Vec<Listed>,
    pub(crate) remember: Vec<Listed>,
    /// The facts that they remember something of.
    pub(crate) memorable: Memorable,
    /// Which effects any of these replaces.
    pub(crate) replaced: Effects,
    react: Reactions,
    /// Whether nothing but the procedures has a say once a move is resolved.
    pub(crate) rests_plainly: bool,
    pub(crate) pause: Vec<Listed>,
    pub(crate) settle: Vec<Listed>,
    pub(crate) rest: Vec<Listed>,
    pub(crate) count: Vec<Listed>,
    pub(crate) fault: Vec<Listed>,
    pub(crate) contest: Vec<Listed>,
    pub(crate) window_cards: CardSet,
    pub(crate) guest: Option<GuestRule>,
}

/// How rules describe themselves, the guest among them.
fn about_in(guest: Option<&GuestRule>, rule: RuleId) -> &'static About {
    guest.filter(|_| rule == RuleId::GUEST).map_or_else(|| rule.about(), |guest| guest.about())
}

impl std::fmt::Debug for Rulebook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let on: Vec<_> = RuleId::all().filter(|&rule| self.has(rule) && rule.about().switchable).collect();
        f.debug_struct("Rulebook").field("rules", &on).field("seats", &self.seats).finish_non_exhaustive()
    }
}

impl Rulebook {
    /// Compiles the chosen rules for so many seats.
    ///
    /// # Errors
    /// Two rules that exclude each other, a rule whose requirement is off, a number out of range for so many seats, a
    /// guest that does not go with the rest, or two rules that meet without a row in [`interactions`].
    pub fn compile(chosen: &Selection, seats: usize) -> Result<Self, Misfit> {
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(Misfit::NoTable(seats));
        }
        let mut on = vec![false; RuleId::HOW_MANY];
        let mut params = vec![[0; MAX_PARAMS]; RuleId::HOW_MANY];
        for rule in RuleId::all() {
            let values = chosen.values_of(rule);
            on[usize::from(rule.0)] = values.is_some() && (rule != RuleId::GUEST || chosen.guest.is_some());
            params[usize::from(rule.0)] = values.unwrap_or_default();
        }
        let is_on = |rule: RuleId| on[usize::from(rule.0)];
        let about = |rule: RuleId| about_in(chosen.guest.as_ref(), rule);
        check_exclusions(&is_on)?;
        check_meetings(&is_on)?;
        for rule in RuleId::all().filter(|&rule| is_on(rule)) {
            let value = params[usize::from(rule.0)][0];
            rule.rule().check(value, seats).map_err(|error| Misfit::Number { rule, value, seats, error })?;
        }
        if let Some(guest) = &chosen.guest {
            guest.check_beside(&is_on).map_err(Misfit::Guest)?;
        }
        let procedures = chosen.procedures.clone();
        let least = usize::from(procedures.deal.least_seats);
        if seats < least {
            return Err(Misfit::Seats { least, seats });
        }
        let packs = procedures.deck.packs(seats);
        let deck = build_deck(packs, &is_on);
        let order = ORDER.as_ref().map_err(|circle| Misfit::Circle(circle.clone()))?;
        let listening = |seam| -> Vec<Listed> {
            let order = order.iter().copied();
            order
                .filter(|&rule| is_on(rule) && about(rule).seams.contains(&seam))
                .map(|rule| (rule, rule.rule()))
                .collect()
        };
        let mut window_cards = CardSet::EMPTY;
        let mut memorable = Memorable::NOTHING;
        for rule in RuleId::all().filter(|&rule| is_on(rule)) {
            window_cards |= about(rule).opens;
            memorable = memorable.or(about(rule).remembers);
        }
        let remembers = |rule: &RuleId| is_on(*rule) && about(*rule).remembers != Memorable::NOTHING;
        // The guest hears of everything first, before anything of it is noted.
        let guest_first = [RuleId::GUEST].into_iter().chain(RuleId::all().filter(|&rule| rule != RuleId::GUEST));
        let remember = guest_first.filter(remembers).map(|rule| (rule, rule.rule())).collect();
        Ok(Self {
            seats,
            packs,
            deck: deck.into(),
            looks_at_top: [Seam::Offer, Seam::Forbid].into_iter().flat_map(listening).any(|(rule, _)| {
                let About { offers, forbids, .. } = about(rule);
                offers.look_at_top() || forbids.look_at_top()
            }),
            offer: BySituation::of(&listening(Seam::Offer), |rule| about(rule).offers),
            forbid: BySituation::of(&listening(Seam::Forbid), |rule| about(rule).forbids),
            widens_turn: listening(Seam::Offer).into_iter().filter(|&(rule, _)| about(rule).widens_turn).collect(),
            replaced: listening(Seam::Replace)
                .iter()
                .fold(Effects::NONE, |all, (rule, _)| all.or(about(*rule).replaces)),
            replace: listening(Seam::Replace),
            remember,
            memorable,
            react: Reactions::of(&listening(Seam::React), |rule| about(rule).hears),
            rests_plainly: [Seam::Pause, Seam::Settle, Seam::Rest].into_iter().all(|seam| listening(seam).is_empty()),
            pause: listening(Seam::Pause),
            settle: listening(Seam::Settle),
            rest: listening(Seam::Rest),
            count: listening(Seam::Count),
            fault: listening(Seam::Fault),
            contest: listening(Seam::Contest),
            procedures,
            on,
            params,
            window_cards,
            guest: chosen.guest.clone(),
        })
    }

    /// Whether a rule is on.
    pub fn has(&self, rule: RuleId) -> bool {
        self.on[usize::from(rule.0)]
    }

    /// The value of a rule's parameter, by its place in [`crate::About::params`].
    pub fn param(&self, rule: RuleId, place: usize) -> i64 {
        self.params[usize::from(rule.0)][place]
    }

    /// The same rules, asked in another order: for checks of what the order decides.
    #[must_use]
    pub fn in_order(&self, order: &[RuleId]) -> Self {
        let place = |rule: RuleId| order.iter().position(|&other| other == rule);
        let sorted = |list: &[Listed]| {
            let mut list = list.to_vec();
            list.sort_by_key(|&(rule, _)| place(rule));
            list
        };
        Self {
            offer: BySituation::of(&sorted(&self.offer.rules), |rule| self.about(rule).offers),
            forbid: BySituation::of(&sorted(&self.forbid.rules), |rule| self.about(rule).forbids),
            replace: sorted(&self.replace),
            react: Reactions::of(&sorted(&self.react.rules), |rule| self.about(rule).hears),
            pause: sorted(&self.pause),
            settle: sorted(&self.settle),
            rest: sorted(&self.rest),
            count: sorted(&self.count),
            fault: sorted(&self.fault),
            contest: sorted(&self.contest),
            ..self.clone()
        }
    }

    /// The rules that may offer something in a situation.
    #[inline]
    pub(crate) fn offering(&self, situation: Situation) -> Asked<'_> {
        self.offer.asked(situation)
    }

    /// The rules that may veto something in a situation.
    #[inline]
    pub(crate) fn forbidding(&self, situation: Situation) -> Asked<'_> {
        self.forbid.asked(situation)
    }

    /// The rules that react to a fact.
    #[inline]
    pub(crate) fn reacting(&self, fact: &Fact) -> Asked<'_> {
        self.react.told(fact)
    }

    /// The rules that react to facts, but not to this one: to check that they would do nothing.
    pub(crate) fn deaf_to(&self, fact: &Fact) -> Asked<'_> {
        self.react.not_told(fact)
    }

    /// The rules that listen at a seam and are not asked there in a situation: to check that they would say nothing.
    pub(crate) fn left_out(&self, seam: Seam, situation: Situation) -> impl Iterator<Item = &'static dyn Rule> {
        let listens = move |rule: &RuleId| self.has(*rule) && self.about(*rule).seams.contains(&seam);
        let silent = move |about: &About| match seam {
            Seam::Offer => !about.offers.include(situation),
            _ => !about.forbids.include(situation),
        };
        RuleId::all().filter(listens).filter(move |rule| silent(self.about(*rule))).map(|rule| rule.rule())
    }

    /// The rule from outside that plays along, if there is one.
    pub const fn guest(&self) -> Option<&GuestRule> {
        self.guest.as_ref()
    }

    /// How a rule describes itself at this table: the guest by its own words.
    #[inline]
    pub fn about(&self, rule: RuleId) -> &'static About {
        about_in(self.guest.as_ref(), rule)
    }

    /// The settings of the procedures.
    pub const fn procedures(&self) -> &Procedures {
        &self.procedures
    }

    /// How many seats it was compiled for.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The cards, in their fixed order before the shuffle.
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }

    /// The cards for so many seats: people come and go between rounds (M4).
    pub(crate) fn deck_for(&self, seats: usize) -> Arc<[Card]> {
        let packs = self.procedures.deck.packs(seats);
        if packs == self.packs {
            return Arc::clone(&self.deck);
        }
        build_deck(packs, &|rule| self.has(rule)).into()
    }

    /// How many packs these are.
    pub const fn packs(&self) -> usize {
        self.packs
    }
}

/// So many packs, as the rules that are on change them.
fn build_deck(packs: usize, is_on: &impl Fn(RuleId) -> bool) -> Vec<Card> {
    let mut deck = Vec::with_capacity(packs * 120);
    for _ in 0..packs {
        deck.extend(Card::pack());
    }
    for rule in RuleId::all().filter(|&rule| is_on(rule)) {
        rule.rule().deck(packs, &mut deck);
    }
    deck
}

fn check_exclusions(is_on: &impl Fn(RuleId) -> bool) -> Result<(), Misfit> {
    for a in RuleId::all().filter(|&rule| is_on(rule)) {
        for b in RuleId::all().filter(|&rule| rule > a && is_on(rule)) {
            if let Some(question) = interactions::contested(a, b) {
                return Err(Misfit::Excludes(a, b, question));
            }
        }
        // A test holds that what a rule requires is there.
        if let Some(needed) =
            a.about().requires.iter().filter_map(|name| RuleId::named(name)).find(|&rule| !is_on(rule))
        {
            return Err(Misfit::Needs(a, needed));
        }
    }
    Ok(())
}

fn check_meetings(is_on: &impl Fn(RuleId) -> bool) -> Result<(), Misfit> {
    for a in RuleId::all().filter(|&rule| is_on(rule)) {
        for b in RuleId::all().filter(|&rule| rule > a && is_on(rule)) {
            if let Some(moment) = interactions::missing(a, b) {
                return Err(Misfit::Gap(a, b, moment));
            }
        }
    }
    Ok(())
}
