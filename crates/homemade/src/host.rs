//! The guest that plays by home-made rules, and what others ask of it.

use std::any::Any;
use std::sync::Arc;

use ruckus_engine::nearest::quotable;
use ruckus_engine::{
    Card, CellAbout, Guest, GuestAtTable, GuestRule, Misfit, Numbers, Opening, Rule, RuleId, Rulebook, Table,
    TableGuest, Unfit,
};

use super::book;
use super::check::Fault;
use super::index::Index;
use super::state::{is_suspended, words_of};
use super::words::{Homemade, Part, Trigger};

/// The home-made rules of a table, as one guest of the engine. Its seams stand in `seams`.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) rules: Vec<Homemade>,
    titles: Vec<Arc<str>>,
    /// Which of them stand in the palette, by their place at the table (HR-5).
    pub(crate) palette: Numbers,
    /// Which parts of them have a say where.
    pub(crate) index: Index,
}

/// Returns a guest that plays by some rules, for the selection of a table; none without rules. Whether they go together is
/// found out when the selection is compiled.
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

/// Returns the home-made rules of a rulebook, in their order.
pub fn rules_of(rulebook: &Rulebook) -> &[Homemade] {
    rules(rulebook.guest().and_then(GuestRule::known_as))
}

/// Returns the home-made rules by which a round is played, in their order.
pub fn rules_at(table: &Table) -> &[Homemade] {
    rules(table.guest().and_then(GuestAtTable::known_as))
}

fn rules(host: Option<&Host>) -> &[Homemade] {
    host.map_or(&[], |host| &host.rules)
}

/// Returns whether a home-made rule listens to what is said in the chat.
pub fn hears_speech(rulebook: &Rulebook) -> bool {
    let hears = |part: &Part| part.when == Some(Trigger::Spoke);
    rules_of(rulebook).iter().any(|rule| rule.parts.iter().any(hears))
}

/// What is wrong with a home-made rule, by itself or at a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}`: {fault}")]
pub struct Misplaced {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What is wrong, and where.
    pub fault: Fault,
}

impl Misplaced {
    /// What is wrong with a rule, its names cut to what can be repeated.
    fn of(rule: &Homemade, fault: Fault) -> Self {
        Self { name: quotable(&rule.name), title: quotable(&rule.title), fault }
    }
}

/// Returns what is wrong with a home-made rule as what does not go together at a table.
pub fn misfit(rule: &Homemade, fault: Fault) -> Misfit {
    Misfit::Guest(Unfit::new(Misplaced::of(rule, fault)))
}

/// Returns what is wrong with a home-made rule; none if what does not go together is about none.
pub fn fault_of(misfit: &Misfit) -> Option<&Misplaced> {
    if let Misfit::Guest(unfit) = misfit { unfit.known_as() } else { None }
}

impl Host {
    /// A rule by its place at the table.
    pub(crate) fn rule(&self, place: u8) -> Option<&Homemade> {
        self.rules.get(usize::from(place))
    }

    /// Whether a rule has nothing to say: it is suspended, or nobody has made it for a number.
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

    fn cells(&self) -> &'static [CellAbout] {
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

/// A deck with the marks that outlive the round on its cards: if a rule of the last round that makes them says so, on as many of
/// each kind as bore one.
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
