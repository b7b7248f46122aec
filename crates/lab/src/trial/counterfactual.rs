//! Replays games without one of the rules, to find out if the rule makes a difference.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use ruckus_engine::{Input, RuleId, Rulebook, SwitchValue, Table};
use ruckus_ruleset::Ruleset;

use super::story::Speaker;
use crate::game::GameEvent;

/// The rulebook without one of its rules.
#[derive(Debug)]
pub(super) struct Without {
    pub(super) rule: Speaker,
    pub(super) rulebook: Rulebook,
}

/// Returns the rulebook without each of its rules. Leaves out built-in rules if `homemade_only` is set, and rules that
/// others require.
pub(super) fn each(ruleset: &Ruleset, seats: usize, homemade_only: bool) -> Vec<Without> {
    let compiled = |ruleset: Ruleset, rule| {
        let rulebook = ruleset.compile(seats).ok()?;
        Some(Without { rule, rulebook })
    };
    let built_in = RuleId::all().filter(|rule| !homemade_only && rule.about().switchable);
    let built_in = built_in.filter(|&rule| ruleset.params_of(rule).is_some()).filter_map(|rule| {
        let off = [(rule.name(), &SwitchValue::Bool(false))];
        compiled(ruleset.clone().with(off, "the lab").ok()?, Speaker::BuiltIn(rule))
    });
    let homemade = (0..).zip(ruleset.homemade()).filter_map(|(place, rule)| {
        let without = ruleset.clone().without_homemade(&rule.name, "the lab").ok()?;
        compiled(without, Speaker::Homemade(place))
    });
    built_in.chain(homemade).collect()
}

/// What happened in a game: each input, and a digest of the table after it. Announcements of rules and what rules
/// remember do not count, only what players can do about it: cards, turns, debts, points and times.
#[derive(Debug, Default)]
pub(super) struct Course(Vec<(Input, u64)>);

impl Course {
    pub(super) fn add(&mut self, event: &GameEvent<'_>) {
        self.0.push((event.input.clone(), digest(event.table)));
    }

    /// Compares another game with this one, event by event.
    pub(super) const fn compare(&self) -> Comparison<'_> {
        Comparison { course: self, at: 0, differs: false }
    }
}

/// A comparison of a game with the course of another.
#[derive(Debug)]
pub(super) struct Comparison<'c> {
    course: &'c Course,
    at: usize,
    differs: bool,
}

impl Comparison<'_> {
    /// Compares the next event. Breaks off at the first difference.
    pub(super) fn next(&mut self, event: &GameEvent<'_>) -> ControlFlow<()> {
        let same = |(input, table): &(Input, u64)| input == event.input && *table == digest(event.table);
        self.differs = !self.course.0.get(self.at).is_some_and(same);
        self.at += 1;
        if self.differs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns true if the games differ.
    pub(super) const fn differs(&self) -> bool {
        self.differs || self.at != self.course.0.len()
    }
}

/// A digest of what players see and hold. It is only compared within one run of the program.
fn digest(table: &Table) -> u64 {
    let mut hasher = DefaultHasher::new();
    for &seat in table.circle() {
        let chair = table.chair(seat);
        (seat.0, chair.hand.cards(), chair.face_down.cards(), chair.points, chair.total).hash(&mut hasher);
    }
    for played in table.pile() {
        (played.card, played.color).hash(&mut hasher);
    }
    let out: Vec<u8> = table.out().iter().map(|seat| seat.0).collect();
    (table.turn.0, table.direction, table.debt, table.skips, table.draw_pile_len(), out).hash(&mut hasher);
    hasher.finish()
}
