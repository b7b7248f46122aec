//! The same random game by two rules: both rules do the same, or one of them shows a difference.

use ruckus_engine::{Decision, Fact};
use ruckus_homemade::Homemade;
use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_laws::ruleset_sample::RulesetSample;

/// Plays the same game with each of two rules. Returns how often they fired, or `None` if the ruleset is inadmissible.
///
/// # Errors
/// The first input after which the games differ.
pub(crate) fn play(
    ruleset: &RulesetSample,
    rules: [&Homemade; 2],
    seed: u64,
    steps: usize,
) -> Result<Option<usize>, String> {
    let [Some(one), Some(other)] = rules.map(|rule| ruleset.rulebook_with([rule.clone()])) else { return Ok(None) };
    let (mut one, mut other) = (Game::new(one, Dice::new(seed)), Game::new(other, Dice::new(seed)));
    let mut fired = 0;
    for step in 0..steps {
        one.wait();
        other.wait();
        let (what, same) = (one.what_next(), other.what_next());
        if what != same {
            return Err(format!("step {step}: {what:?} or {same:?}"));
        }
        let (facts, others) = (happened(one.play(what)), happened(other.play(same)));
        // A table is determined by its facts.
        if facts != others {
            return Err(format!("step {step}: {facts:?} or {others:?}"));
        }
        fired += facts.iter().filter(|fact| matches!(fact, Fact::Fired { .. })).count();
    }
    Ok(Some(fired))
}

/// Returns the facts without the text of the rule.
fn happened(decision: Decision) -> Vec<Fact> {
    let without = |fact| match fact {
        Fact::RoundBegun(mut start) => {
            start.guest = None;
            Fact::RoundBegun(start)
        }
        fact => fact,
    };
    decision.facts.into_iter().map(without).collect()
}
