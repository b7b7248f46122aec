//! Moments of home-made rules: small tables at which a rule acts, and one at which it does not. They are found by
//! playing, so they show what the engine does and not what a sentence promises. Each is also a scenario.

mod actions;
mod deal;
mod dice;
mod misses;
mod position;
mod rulebooks;
mod search;
mod text;
mod traits;

use std::path::Path;

use ruckus_engine::{Code, Fact, InputKind, Table};
use ruckus_homemade::Homemade;
use ruckus_ruleset::RulesetError;
use thiserror::Error;

use crate::run::run;
use crate::scenario::Scenario;
use rulebooks::Rulebooks;
use search::{Found, Search};
use traits::Traits;

/// The minimum number of moments at which a rule acts, if it has any.
const LEAST_ACTS: usize = 2;
/// The maximum number of moments at which a rule acts.
const MOST_ACTS: usize = 4;

/// The moments of a home-made rule.
#[derive(Clone, Debug, Default)]
pub struct RuleMoments {
    /// Moments at which the rule acts, by part, and then one at which it does not, if there are any.
    pub moments: Vec<RuleMoment>,
    /// The parts for which the search found no moment at which they act, from 1.
    pub unshown: Vec<usize>,
}

/// A moment of a home-made rule: a table, and what happens at it.
#[derive(Clone, Debug)]
pub struct RuleMoment {
    /// True if the rule acts. False for a near miss: a similar moment at which it does nothing.
    pub acts: bool,
    /// The part that acts, or that a near miss is about, from 1.
    pub part: usize,
    /// The players, by seat.
    pub names: Vec<&'static str>,
    /// The table before the first step.
    pub start: Table,
    /// The steps. The first ones can lead to the moment; the last ones can answer the rule's questions.
    pub steps: Vec<MomentStep>,
    /// The moment as a scenario that passes.
    pub scenario: String,
}

/// A step of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentStep {
    /// What a player does. [`InputKind::Tick`] if only time passes.
    pub what: InputKind,
    /// The reason if the action is refused.
    pub refused: Option<Code>,
    /// What happens.
    pub facts: Vec<Fact>,
}

/// The reason why a rule cannot be shown at a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleMomentsError {
    /// The rule is invalid, or incompatible with the rules that it needs.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// The rule requires another home-made rule, which is not known here.
    #[error("it requires the home-made rule `{name}`; only rules that stand alone have examples")]
    NeedsHomemade {
        /// The name of the other rule.
        name: String,
    },
}

/// Finds the moments of a rule, with the rules that it requires and the classic ones. The result depends only on the
/// rule. The search has a limit: a part that is not found within it is in [`RuleMoments::unshown`]. It takes up to a
/// second.
///
/// ```
/// let rule = ruckus_ruleset::in_gallery("blind-draw").unwrap();
/// let found = ruckus_referee::rule_moments(rule).unwrap();
/// assert_eq!(found.moments.iter().map(|moment| moment.acts).collect::<Vec<_>>(), [true, true, false]);
/// ```
///
/// # Errors
/// The rule is invalid, or cannot be played with the classic rules.
pub fn rule_moments(rule: &Homemade) -> Result<RuleMoments, RuleMomentsError> {
    let traits = Traits::of(rule);
    let rulebooks = Rulebooks::of(rule, &traits)?;
    let mut search = Search::new(rule, &rulebooks, &traits);
    search.run();
    let acts = selected(&search);
    let miss = misses::nearest(&search, &acts);
    let moment = |found: &Found, acts: bool| finished(rule, &rulebooks, found, acts);
    let moments = acts.iter().map(|found| moment(found, true)).chain(miss.iter().map(|found| moment(found, false)));
    let moments: Vec<RuleMoment> = moments.flatten().collect();
    let shown = |part: usize| moments.iter().any(|moment| moment.acts && moment.part == part);
    let unshown = (1..=rule.parts.len()).filter(|&part| !shown(part)).collect();
    Ok(RuleMoments { moments, unshown })
}

/// The best moment of each part. If there are too few, adds another one: with another step or effect if there is one,
/// and otherwise at another table.
fn selected(search: &Search<'_>) -> Vec<Found> {
    let best = |found: &Vec<Found>| found.iter().min_by_key(|found| found.cost).cloned();
    let mut all: Vec<Found> = search.acts.iter().filter_map(best).take(MOST_ACTS).collect();
    while (1..LEAST_ACTS).contains(&all.len()) {
        let others = search.acts.iter().flatten();
        let same_step = |other: &Found| all.iter().any(|found| found.what() == other.what());
        let same_effect = |other: &Found| all.iter().any(|found| found.effects == other.effects);
        let new = others
            .filter(|other| all.iter().all(|found| found.position.deal != other.position.deal || !same_step(other)));
        let Some(next) = new.min_by_key(|other| (same_step(other), same_effect(other), other.cost)).cloned() else {
            break;
        };
        all.push(next);
    }
    all
}

/// Converts a find. `None` if its scenario does not pass, so that it would not show what happens.
fn finished(rule: &Homemade, rulebooks: &Rulebooks, found: &Found, acts: bool) -> Option<RuleMoment> {
    let does = if acts { "applies" } else { "does not apply" };
    let scenario = text::scenario(format!("{}: it {does}", rule.title), rulebooks, &found.position)?;
    let read = |_: &Path| Err(String::new());
    let passes = Scenario::parse("moment", &scenario, &read).and_then(|read| run("moment", &read));
    if !passes.is_ok_and(|report| report.pass) {
        return None;
    }
    let steps = found.position.steps.iter().map(|(step, decision)| MomentStep {
        what: step.what.clone(),
        refused: decision.refused.map(|refusal| refusal.code),
        facts: decision.facts.clone(),
    });
    Some(RuleMoment {
        acts,
        part: found.part + 1,
        names: deal::NAMES[..found.position.deal.seats].to_vec(),
        start: found.position.start.clone(),
        steps: steps.collect(),
        scenario,
    })
}
