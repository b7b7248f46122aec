//! Impossible facts: the facts of random games are altered, applied too early or twice, left out, or applied to another
//! table. Each one is either rejected without a change or leaves a sound table.

use ruckus_engine::{CardSet, Fact, InformationSet, Rulebook, Seat, Table, View, ViewFact, evolve};
use ruckus_phrases::sentence;

use crate::dice::Dice;
use crate::game::Game;
use crate::slip;

/// Number of past facts that can be applied again.
const MOST_REMEMBERED: usize = 200;

/// Totals of applied facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactTotals {
    /// Facts that were accepted because they were possible after all.
    pub taken: usize,
    /// Facts that were rejected.
    pub refused: usize,
}

/// Plays a random game for `steps` steps and applies its facts in wrong ways at each step.
///
/// # Panics
/// If `evolve` panics, accepts an impossible fact, changes a table although it rejects a fact, or leaves an unsound
/// table.
pub fn check_impossible_facts(rulebook: Rulebook, dice: Dice, steps: usize) -> FactTotals {
    let mut game = Game::new(rulebook, dice);
    game.comings = 4;
    let mut count = FactTotals::default();
    let mut remembered: Vec<Fact> = Vec::new();
    // A table that also gets altered and repeated facts, and so drifts away from the game.
    let mut adrift = game.table.clone();
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        let mut table = game.table.clone();
        let facts = game.give(what).facts;
        for (place, fact) in facts.iter().enumerate() {
            let (wrong, never) = slip::of(fact, &table, &mut game.dice);
            let taken = count.tell(&table, &wrong).is_some();
            assert!(!(taken && never), "this cannot be, and was taken: {wrong:?}");
            // Apply a later fact too early and an earlier one again.
            if let Some(later) = facts[place..].get(game.dice.below(6)) {
                count.tell(&table, later);
            }
            if let Some(earlier) = game.dice.one_of(&remembered) {
                count.tell(&table, &earlier);
                adrift = count.tell(&adrift, &earlier).unwrap_or(adrift);
            }
            adrift = count.tell(&adrift, &wrong).unwrap_or(adrift);
            adrift = count.tell(&adrift, fact).unwrap_or(adrift);
            // Leave this fact out and apply all that follow.
            if game.dice.percent(5) {
                let mut without = table.clone();
                for fact in &facts[place + 1..] {
                    without = count.tell(&without, fact).unwrap_or(without);
                }
            }
            evolve(&mut table, fact).expect("what is decided at a table can happen at it");
            count.tell(&table, fact);
        }
        remembered.extend(facts);
        remembered.drain(..remembered.len().saturating_sub(MOST_REMEMBERED));
        if game.dice.percent(5) {
            adrift = game.table.clone();
        }
    }
    count
}

impl FactTotals {
    /// Applies a fact to a copy of the table. Returns the copy if the fact was accepted.
    fn tell(&mut self, table: &Table, fact: &Fact) -> Option<Table> {
        let mut copy = table.clone();
        match evolve(&mut copy, fact) {
            Err(error) => {
                assert!(copy == *table, "refused, and the table changed: {error}");
                assert!(error.to_string().starts_with("impossible: "), "{error}");
                self.refused += 1;
                None
            }
            Ok(()) => {
                check_sound(table, &copy, fact);
                self.taken += 1;
                Some(copy)
            }
        }
    }
}

/// Checks a table after a possible fact: no card is lost, places and hands are consistent, and views can be built.
fn check_sound(before: &Table, after: &Table, fact: &Fact) {
    if !matches!(fact, Fact::RoundBegun(_) | Fact::Undone { .. }) {
        assert_eq!(before.all_cards(), after.all_cards(), "cards are lost or doubled by {fact:?}");
    }
    for (place, &seat) in after.circle().iter().enumerate() {
        assert_eq!(usize::from(after.place_of(seat)), place, "a seat is not where it sits after {fact:?}");
        let hand = &after.chair(seat).hand;
        let kinds: CardSet = hand.cards().iter().copied().collect();
        assert_eq!(kinds, hand.kinds(), "a hand does not know its cards after {fact:?}");
    }
    for window in after.windows() {
        let answered = window.answered.iter().collect::<std::collections::BTreeSet<_>>().len();
        assert_eq!(answered, window.answered.len(), "somebody answers twice by {fact:?}");
    }
    let me = after.circle().first().copied();
    let _ = (View::of(after, None), View::of(after, me), ViewFact::of(fact, after, me), sentence(fact, &[]));
    let _ = InformationSet::of(after, me.unwrap_or(Seat(0)));
}
