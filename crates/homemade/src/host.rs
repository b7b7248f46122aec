//! The engine guest that runs home-made rules, and the functions that other crates call on it.

use std::any::Any;
use std::sync::Arc;

use ruckus_engine::nearest::quotable;
use ruckus_engine::{
    Card, CellInfo, Guest, GuestAtTable, GuestRule, Misfit, Numbers, Opening, Rule, RuleId, Rulebook, Table,
    TableGuest, Unfit,
};

use super::book;
use super::check::Fault;
use super::index::Index;
use super::state::{is_suspended, words_of};
use super::words::{Homemade, Part, Trigger};

/// The home-made rules of a table, as one guest of the engine. `seams` implements its seams.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) rules: Vec<Homemade>,
    titles: Vec<Arc<str>>,
    /// Rules that are in the palette, by index (HR-5).
    pub(crate) palette: Numbers,
    /// The parts to run for each topic.
    pub(crate) index: Index,
}

/// Creates a guest that runs the given rules, for the selection of a table. Returns `None` if there are no rules. The
/// rules are checked for compatibility when the selection is compiled.
pub fn guest(rules: Vec<Homemade>) -> Option<GuestRule> {
    if rules.is_empty() {
        return None;
    }
    let titles = rules.iter().map(|rule| rule.title.as_str().into()).collect();
    let in_palette = (0_u8..).zip(&rules).filter(|(_, rule)| rule.is_for_a_number());
    let palette = in_palette.map(|(place, _)| place).collect();
    let index = Index::of(&rules);
    Some(GuestRule::new(Host { rules, titles, palette, index }))
}

/// Returns the home-made rules of a rulebook, in order.
pub fn rules_of(rulebook: &Rulebook) -> &[Homemade] {
    rules(rulebook.guest().and_then(GuestRule::known_as))
}

/// Returns the home-made rules of the current round, in order.
pub fn rules_at(table: &Table) -> &[Homemade] {
    rules(table.guest().and_then(GuestAtTable::known_as))
}

fn rules(host: Option<&Host>) -> &[Homemade] {
    host.map_or(&[], |host| &host.rules)
}

/// Returns true if a home-made rule reacts to chat messages.
pub fn hears_speech(rulebook: &Rulebook) -> bool {
    let hears = |part: &Part| part.when == Some(Trigger::Spoke);
    rules_of(rulebook).iter().any(|rule| rule.parts.iter().any(hears))
}

/// A fault in a home-made rule, either in the rule itself or in combination with other rules at a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}`: {fault}")]
pub struct Misplaced {
    /// The rule's name in files.
    pub name: String,
    /// The rule's title, for display.
    pub title: String,
    /// The fault and its location.
    pub fault: Fault,
}

impl Misplaced {
    /// Describes the fault of a rule. Shortens the rule's names so that they can be quoted.
    fn of(rule: &Homemade, fault: Fault) -> Self {
        Self { name: quotable(&rule.name), title: quotable(&rule.title), fault }
    }
}

/// Wraps a home-made rule's fault in a [`Misfit`] of the table.
pub fn misfit(rule: &Homemade, fault: Fault) -> Misfit {
    Misfit::Guest(Unfit::new(Misplaced::of(rule, fault)))
}

/// Returns the home-made rule's fault if the misfit is one.
pub fn fault_of(misfit: &Misfit) -> Option<&Misplaced> {
    if let Misfit::Guest(unfit) = misfit { unfit.known_as() } else { None }
}

impl Host {
    /// Returns the rule with this index.
    pub(crate) fn rule(&self, place: u8) -> Option<&Homemade> {
        self.rules.get(usize::from(place))
    }

    /// Returns true if a rule does not apply now: it is suspended, or it is in the palette and has no number yet.
    pub(crate) fn is_silent(&self, table: &Table, place: u8) -> bool {
        is_suspended(table, place) || self.palette.contains(place) && table.made_for(place).is_empty()
    }
}

impl TableGuest for Host {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn TableGuest) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self.rules == other.rules)
    }

    fn titles(&self) -> &[Arc<str>] {
        &self.titles
    }

    fn cells(&self) -> &'static [CellInfo] {
        self.about().cells
    }

    fn words(&self, opening: &Opening) -> &[String] {
        words_of(&self.rules, opening)
    }

    fn next_deck(&self, cards: &mut dyn Iterator<Item = Card>, deck: Arc<[Card]>) -> Arc<[Card]> {
        lasting_deck(&self.rules, cards, deck)
    }
}

impl Guest for Host {
    fn makeable(&self, table: &Table) -> Numbers {
        self.palette.iter().filter(|&place| !is_suspended(table, place)).collect()
    }

    fn deed(&self, entry: u8) -> &str {
        self.rule(entry).map_or("", Homemade::action)
    }

    fn check_beside(&self, is_on: &dyn Fn(RuleId) -> bool) -> Result<(), Unfit> {
        book::check(&self.rules, is_on).map_err(|(rule, fault)| Unfit::new(Misplaced::of(rule, fault)))
    }
}

/// Returns the deck with the marks that outlive the round. If a lasting rule of the last round marks cards, the deck
/// gets the same number of marked cards of each kind as before.
fn lasting_deck(rules: &[Homemade], cards: &mut dyn Iterator<Item = Card>, deck: Arc<[Card]>) -> Arc<[Card]> {
    if !rules.iter().any(|rule| rule.lasting && rule.marks_cards()) {
        return deck;
    }
    let mut deck = deck.to_vec();
    for marked in cards.filter(|card| card.is_marked()) {
        if let Some(card) = deck.iter_mut().find(|card| **card == marked.unmarked()) {
            *card = marked;
        }
    }
    deck.into()
}
