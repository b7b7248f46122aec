//! The order of rules matters only if an interaction row says so.

use ruckus_engine::interactions::order::{firsts, sorted};
use ruckus_engine::{Decision, Fact, Input, RuleId, Rulebook, Table, decide, evolve};

use crate::dice::Dice;
use crate::game::Game;

/// Two orders of the same rules. Both satisfy the interaction rows.
pub struct Orders {
    standard: Vec<RuleId>,
    other: Vec<RuleId>,
    turned: Rulebook,
}

impl Orders {
    /// Returns the standard order and a random one.
    ///
    /// # Panics
    /// If the rows form a cycle.
    pub fn any(rulebook: &Rulebook, dice: &mut Dice) -> Self {
        let firsts: Vec<_> = firsts().collect();
        let standard = sorted(&firsts, |_| 0).expect("no circle");
        let other = sorted(&firsts, |ready| dice.below(ready.len())).expect("no circle");
        let turned = rulebook.in_order(&other);
        Self { standard, other, turned }
    }

    /// Checks that an input has the same result in both orders.
    ///
    /// # Panics
    /// If the results differ. The message names the pairs of rules that cause it.
    pub fn check(&self, game: &Game, input: &Input) {
        let decision = decide(&game.rulebook, &game.table, input);
        let turned = decide(&self.turned, &game.table, input);
        if !alike(&game.table, &decision, &turned) {
            let pairs = self.deciding(game, input);
            panic!("the order of {pairs:?} decides, and no row says so: {input:?}\n{decision:?}\n{turned:?}");
        }
    }

    /// Finds the pairs with a deciding order: turns one order into the other by swapping neighbors, and compares after
    /// each swap.
    fn deciding(&self, game: &Game, input: &Input) -> Vec<(RuleId, RuleId)> {
        let place = |rule| self.other.iter().position(|&other| other == rule);
        let mut order = self.standard.clone();
        let mut last = decide(&game.rulebook, &game.table, input);
        let mut found = Vec::new();
        while let Some(at) = (1..order.len()).find(|&at| place(order[at]) < place(order[at - 1])) {
            order.swap(at - 1, at);
            let next = decide(&game.rulebook.in_order(&order), &game.table, input);
            if !alike(&game.table, &last, &next) {
                found.push((order[at], order[at - 1]));
            }
            last = next;
        }
        found
    }
}

/// Returns true if two decisions are equivalent: the same refusal, the same facts in any order, and the same table
/// afterwards. Notes are compared as part of the table. If several rules permit or forbid a move, it does not matter
/// which one is named.
fn alike(table: &Table, one: &Decision, other: &Decision) -> bool {
    if one == other {
        return true;
    }
    let facts = |decision: &Decision| {
        let seen = decision.facts.iter().filter(|fact| !matches!(fact, Fact::Noted { .. } | Fact::Invoked { .. }));
        let mut seen: Vec<_> = seen.map(|fact| format!("{fact:?}")).collect();
        seen.sort_unstable();
        seen
    };
    let after = |decision: &Decision| {
        let mut table = table.clone();
        for fact in &decision.facts {
            evolve(&mut table, fact).expect("the engine states what can be");
        }
        table
    };
    let code = |decision: &Decision| decision.refused.map(|refusal| refusal.code);
    code(one) == code(other) && facts(one) == facts(other) && after(one) == after(other)
}
