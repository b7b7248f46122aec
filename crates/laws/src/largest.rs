//! The largest rulebooks that the limits allow: every built-in rule that fits, plus the most home-made rules with the
//! most parts.

use ruckus_engine::{Fact, Rulebook, SwitchValue, catalogue};
use ruckus_homemade::{FUEL, Homemade, MOST_PARTS, MOST_RULES, rules_of};
use ruckus_ruleset::Ruleset;

use crate::dice::Dice;
use crate::game::Game;
use crate::homemade;

/// Upper bound for the facts of one input: the fuel of all home-made rules, times a whole table per step, plus a
/// margin.
const MOST_FACTS: usize = MOST_RULES * FUEL as usize * 64;

/// Compiles a rulebook that switches on every rule that fits, in random order. Returns `None` if too few home-made
/// rules fit.
///
/// # Panics
/// If a built-in rule cannot be switched on or off.
pub fn rulebook(seats: usize, dice: &mut Dice) -> Option<Rulebook> {
    let mut ruleset = Ruleset::preset(dice.one_of(&["classic", "psycho", "house-rules"])?).ok()?;
    let mut rules: Vec<_> = catalogue().map(|(_, about)| about).collect();
    while !rules.is_empty() {
        let about = rules.swap_remove(dice.below(rules.len()));
        let Ok(with) = ruleset.clone().with([(about.name, &SwitchValue::Bool(true))], "largest") else { continue };
        if with.compile(seats).is_ok() {
            ruleset = with;
        }
    }
    for number in 0..MOST_RULES {
        let rule = of_most_parts(&format!("rule-{number}"), dice);
        let Ok(with) = ruleset.clone().with_homemade(rule, "largest") else { continue };
        if with.compile(seats).is_ok() {
            ruleset = with;
        }
    }
    ruleset.compile(seats).ok().filter(|rulebook| rules_of(rulebook).len() > MOST_RULES / 2)
}

/// Generates a random rule with up to the maximum number of parts.
fn of_most_parts(name: &str, dice: &mut Dice) -> Homemade {
    let mut rule = homemade::any(name, dice);
    for _ in 0..10 * MOST_PARTS {
        let one = homemade::any(name, dice);
        for part in one.parts {
            let mut more = rule.clone();
            more.parts.push(part);
            if more.parts.len() <= MOST_PARTS && more.check().is_ok() {
                rule = more;
            }
        }
    }
    rule
}

/// Plays random moves with such a rulebook. Checks that offered actions are accepted, that every move ends, and that no
/// card is lost.
///
/// # Panics
/// If a law is broken.
pub fn play(rulebook: Rulebook, dice: Dice, steps: usize) -> Game {
    let mut game = Game::new(rulebook, dice);
    game.comings = 2;
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        let facts = game.give(what).facts;
        assert!(facts.len() < MOST_FACTS, "a move of {} facts has no end", facts.len());
        game.check_cards();
        game.check_alive();
        let seat = game.dice.one_of(game.table.circle());
        if let Some(seat) = seat {
            game.check_offers(seat);
        }
    }
    let suspended = game.facts.iter().filter(|fact| matches!(fact, Fact::Suspended { .. })).count();
    assert!(suspended <= MOST_RULES * game.facts.iter().filter(|fact| matches!(fact, Fact::MatchBegun)).count().max(1));
    game
}
