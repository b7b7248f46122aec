//! The compiled rulebook: the settings of the procedures, and for each seam only the active rules that implement it.

mod asked;

use std::sync::{Arc, LazyLock};

pub(crate) use asked::Asked;
use asked::{BySituation, Reactions};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::Verb;
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::seams::guest::GuestRule;
use crate::seams::interactions;
use crate::seams::interactions::order::{self, Circle};
use crate::seams::misfit::Misfit;
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::rule::{Rule, RuleInfo, Seam};
use crate::seams::selection::Selection;
use crate::seams::verbs::Verbs;
use crate::tables::effect::Effects;
use crate::tables::procedures::Procedures;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat};
use crate::tables::table::Table;

/// The maximum number of parameters of a rule.
pub const MAX_PARAMS: usize = 3;

/// A rule with its number.
pub(crate) type Listed = (RuleId, &'static dyn Rule);

/// All rules in the order in which they are asked.
static ORDER: LazyLock<Result<Vec<RuleId>, Circle>> =
    LazyLock::new(|| order::sorted(&order::firsts().collect::<Vec<_>>(), |_| 0));

/// The active rules of one table, prepared for play.
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
    /// The rules that may offer non-matching cards during a turn.
    widens_turn: BySituation,
    /// The turns in which only the rule for ordinary turns offers actions, and no rule vetoes any.
    plain_turns: Occasions,
    /// True if rules veto plays only while a window is open.
    pub(crate) vetoes_plays_in_windows: bool,
    /// True if some rule depends on the top card for being asked.
    pub(crate) looks_at_top: bool,
    pub(crate) replace: Vec<Listed>,
    /// The rules that remember facts, with the kinds of facts that each of them remembers, and those that it only forgets.
    pub(crate) remember: Vec<([Memorable; 2], Listed)>,
    /// The kinds of facts that these rules remember.
    pub(crate) memorable: Memorable,
    /// The kinds of facts that these rules remember or forget.
    pub(crate) noticed: Memorable,
    /// The effects that any of these rules replaces.
    pub(crate) replaced: Effects,
    react: Reactions,
    /// The cards whose only effects are those of their faces (G2), and a color that is called later (G10).
    pub(crate) plain_cards: CardSet,
    /// True if no rule takes part after a move is resolved, apart from the procedures.
    pub(crate) rests_plainly: bool,
    pub(crate) pause: Vec<Listed>,
    pub(crate) settle: Vec<Listed>,
    pub(crate) rest: Vec<Listed>,
    pub(crate) begin: Vec<Listed>,
    pub(crate) count: Vec<Listed>,
    pub(crate) fault: Vec<Listed>,
    pub(crate) contest: Vec<Listed>,
    pub(crate) window_cards: CardSet,
    pub(crate) guest: Option<GuestRule>,
}

/// The description of a rule; for the guest, its own description.
fn about_in(guest: Option<&GuestRule>, rule: RuleId) -> &'static RuleInfo {
    guest.filter(|_| rule == RuleId::GUEST).map_or_else(|| rule.about(), |guest| guest.about())
}

impl std::fmt::Debug for Rulebook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let on: Vec<_> = RuleId::all().filter(|&rule| self.has(rule) && rule.about().switchable).collect();
        f.debug_struct("Rulebook").field("rules", &on).field("seats", &self.seats).finish_non_exhaustive()
    }
}

impl Rulebook {
    /// Compiles the selected rules for a number of seats.
    ///
    /// # Errors
    /// Returns an error in these cases:
    /// - Two rules exclude each other, or a required rule is off.
    /// - A number does not fit the number of seats.
    /// - The guest is incompatible.
    /// - Two rules meet without a row in [`interactions`].
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
            let checked = rule.rule().check(value, seats, &chosen.procedures);
            checked.map_err(|error| Misfit::Number { rule, value, seats, error })?;
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
        let (mut memorable, mut noticed) = (Memorable::NOTHING, Memorable::NOTHING);
        for rule in RuleId::all().filter(|&rule| is_on(rule)) {
            window_cards |= about(rule).opens;
            memorable = memorable.or(about(rule).remembers);
            noticed = noticed.or(about(rule).remembers).or(about(rule).forgets);
        }
        let kinds = |rule: RuleId| [about(rule).remembers, about(rule).forgets];
        let remembers = |rule: &RuleId| is_on(*rule) && kinds(*rule) != [Memorable::NOTHING; 2];
        // The guest is notified of each fact first, before other rules record it.
        let guest_first = [RuleId::GUEST].into_iter().chain(RuleId::all().filter(|&rule| rule != RuleId::GUEST));
        let remember = guest_first.filter(remembers).map(|rule| (kinds(rule), (rule, rule.rule()))).collect();
        let widening: Vec<Listed> =
            listening(Seam::Offer).into_iter().filter(|&(rule, _)| about(rule).widens_turn).collect();
        let react = Reactions::of(&listening(Seam::React), |rule| about(rule).fact_filter);
        let offer = BySituation::of(&listening(Seam::Offer), |rule| about(rule).offers, |_| Verbs::ALL);
        let forbid = BySituation::of(&listening(Seam::Forbid), |rule| about(rule).forbids, |rule| about(rule).vetoes);
        let is_plain = |situation: &Situation| {
            let mut asked = offer.asked(*situation);
            Occasions::TURN.include(*situation)
                && asked.all(|&(rule, _)| rule == RuleId::TURN)
                && forbid.asked(*situation).is_empty()
        };
        let vetoes_plays = |situation: &Situation| !forbid.asked_about(*situation, Verb::Play).is_empty();
        let vetoing: Occasions = Situation::ALL.into_iter().filter(vetoes_plays).collect();
        Ok(Self {
            vetoes_plays_in_windows: vetoing.and(Occasions::WINDOW) == vetoing,
            plain_turns: Situation::ALL.into_iter().filter(is_plain).collect(),
            seats,
            packs,
            deck: deck.into(),
            looks_at_top: [Seam::Offer, Seam::Forbid].into_iter().flat_map(listening).any(|(rule, _)| {
                let RuleInfo { offers, forbids, .. } = about(rule);
                offers.look_at_top() || forbids.look_at_top()
            }),
            offer,
            forbid,
            widens_turn: BySituation::of(&widening, |rule| about(rule).offers, |_| Verbs::ALL),
            replaced: listening(Seam::Replace)
                .iter()
                .fold(Effects::NONE, |all, (rule, _)| all.or(about(*rule).replaces)),
            replace: listening(Seam::Replace),
            remember,
            memorable,
            noticed,
            plain_cards: react.cards_only_for(&[RuleId::FACES, RuleId::COLOR]),
            react,
            rests_plainly: [Seam::Pause, Seam::Settle, Seam::Rest].into_iter().all(|seam| listening(seam).is_empty()),
            pause: listening(Seam::Pause),
            settle: listening(Seam::Settle),
            rest: listening(Seam::Rest),
            begin: listening(Seam::Begin),
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

    /// Returns true if a rule is on.
    pub fn has(&self, rule: RuleId) -> bool {
        self.on[usize::from(rule.0)]
    }

    /// The value of a rule's parameter, by its index in [`crate::RuleInfo::params`].
    pub fn param(&self, rule: RuleId, place: usize) -> i64 {
        self.params[usize::from(rule.0)][place]
    }

    /// The same rules in another order, for checking which results depend on the order.
    #[must_use]
    pub fn in_order(&self, order: &[RuleId]) -> Self {
        let place = |rule: RuleId| order.iter().position(|&other| other == rule);
        let sorted = |list: &[Listed]| {
            let mut list = list.to_vec();
            list.sort_by_key(|&(rule, _)| place(rule));
            list
        };
        Self {
            offer: BySituation::of(&sorted(&self.offer.rules), |rule| self.about(rule).offers, |_| Verbs::ALL),
            forbid: BySituation::of(
                &sorted(&self.forbid.rules),
                |rule| self.about(rule).forbids,
                |rule| self.about(rule).vetoes,
            ),
            replace: sorted(&self.replace),
            react: Reactions::of(&sorted(&self.react.rules), |rule| self.about(rule).fact_filter),
            pause: sorted(&self.pause),
            settle: sorted(&self.settle),
            rest: sorted(&self.rest),
            begin: sorted(&self.begin),
            count: sorted(&self.count),
            fault: sorted(&self.fault),
            contest: sorted(&self.contest),
            ..self.clone()
        }
    }

    /// The rules that may offer actions to a seat in its situation. Rules that only offer while a window is open are
    /// only asked if a window of their own asks the seat.
    #[inline]
    pub(crate) fn offering(&self, table: &Table, seat: Seat, situation: Situation) -> Asked<'_> {
        self.offer.asked_of(situation, seat, &table.windows)
    }

    /// Returns true if only the rule for ordinary turns offers actions in a situation, and no rule vetoes any.
    #[inline]
    pub(crate) const fn is_plain_turn(&self, situation: Situation) -> bool {
        self.plain_turns.include(situation)
    }

    /// The rules that may offer actions in a situation in which no window is open.
    #[inline]
    pub(crate) fn offering_without_window(&self, situation: Situation) -> Asked<'_> {
        self.offer.asked(situation)
    }

    /// Returns true if rules may offer actions in a situation, apart from those that may do so in another one.
    #[inline]
    pub(crate) fn offers_besides(&self, situation: Situation, other: Situation) -> bool {
        self.offer.asks_besides(situation, other)
    }

    /// The rules that may offer non-matching cards during a turn, in a situation.
    #[inline]
    pub(crate) fn widening(&self, situation: Situation) -> Asked<'_> {
        self.widens_turn.asked(situation)
    }

    /// Returns true if some rule may offer non-matching cards during a turn.
    #[inline]
    pub(crate) fn can_widen(&self) -> bool {
        !self.widens_turn.rules.is_empty()
    }

    /// The rules that may veto actions in a situation.
    #[inline]
    pub(crate) fn forbidding(&self, situation: Situation) -> Asked<'_> {
        self.forbid.asked(situation)
    }

    /// The rules that may veto an action with this verb in a situation.
    #[inline]
    pub(crate) fn vetoing(&self, situation: Situation, verb: Verb) -> Asked<'_> {
        self.forbid.asked_about(situation, verb)
    }

    /// The rules that react to a fact.
    #[inline]
    pub(crate) fn reacting(&self, fact: &Fact) -> Asked<'_> {
        self.react.notified(fact)
    }

    /// The guest, if there is one.
    pub const fn guest(&self) -> Option<&GuestRule> {
        self.guest.as_ref()
    }

    /// The description of a rule at this table; for the guest, its own description.
    #[inline]
    pub fn about(&self, rule: RuleId) -> &'static RuleInfo {
        about_in(self.guest.as_ref(), rule)
    }

    /// The settings of the procedures.
    pub const fn procedures(&self) -> &Procedures {
        &self.procedures
    }

    /// The number of seats that it was compiled for.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The cards in their fixed order before the shuffle.
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }

    /// The deck for a number of seats, which can change between rounds (M4).
    pub(crate) fn deck_for(&self, seats: usize) -> Arc<[Card]> {
        let packs = self.procedures.deck.packs(seats);
        if packs == self.packs {
            return Arc::clone(&self.deck);
        }
        build_deck(packs, &|rule| self.has(rule)).into()
    }

    /// The number of packs in the deck.
    pub const fn packs(&self) -> usize {
        self.packs
    }
}

/// Builds a deck of several packs, with the changes of the active rules.
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
        // A test checks that all required rules exist.
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
