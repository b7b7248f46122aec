//! The order in which rules are asked decides nothing but what a row of the meetings says.

use ruckus_engine::interactions::order::{firsts, sorted};
use ruckus_engine::{Decision, Fact, Input, RuleId, Rulebook, Table, decide, evolve};

use crate::dice::Dice;
use crate::game::Game;

/// Orders of the same rules, both as the rows of the meetings allow.
pub struct Orders {
    standard: Vec<RuleId>,
    other: Vec<RuleId>,
    turned: Rulebook,
}

impl Orders {
    /// The usual order, and any other.
    ///
    /// # Panics
    /// When the rows go round in a circle.
    pub fn any(rulebook: &Rulebook, dice: &mut Dice) -> Self {
        let firsts: Vec<_> = firsts().collect();
        let standard = sorted(&firsts, |_| 0).expect("no circle");
        let other = sorted(&firsts, |ready| dice.below(ready.len())).expect("no circle");
        let turned = rulebook.in_order(&other);
        Self { standard, other, turned }
    }

    /// An input comes to the same in both orders.
    ///
    /// # Panics
    /// When it does not, with the two rules whose order decides.
    pub fn check(&self, game: &Game, input: &Input) {
        let decision = decide(&game.rulebook, &game.table, input);
        let turned = decide(&self.turned, &game.table, input);
        if !alike(&game.table, &decision, &turned) {
            let pairs = self.deciding(game, input);
            panic!("the order of {pairs:?} decides, and no row says so: {input:?}\n{decision:?}\n{turned:?}");
        }
    }

    /// The pairs whose order decides: on the way from one order to the other, neighbour by neighbour.
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

/// Whether two decisions come to the same: the same refusal or facts, in whatever order, that leave the same table. What
/// is noted lies at the table, and which of several rules that permit or forbid a move is named for it matters to nobody.
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
