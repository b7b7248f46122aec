//! The moments of home-made rules, computed once per rule.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_engine::{InputKind, Position, ViewFact, evolve};
use ruckus_homemade::Homemade;
use ruckus_protocol::{ErrorCode, RuleMoment, RuleMomentStep, RuleMoments, Scene};
use ruckus_referee as referee;
use ruckus_room::homemade::rule;
use ruckus_room::{RoomError, unsound_rule};

/// The number of rules with moments in memory. Those of a rule take up to 100 KiB, usually 10.
const MOST_KEPT: usize = 100;

/// The moments of the rules that visitors asked about last.
#[derive(Debug, Default)]
pub(crate) struct Moments {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    by_id: HashMap<String, Arc<RuleMoments>>,
    /// The rules, the oldest first.
    order: VecDeque<String>,
}

impl Moments {
    /// Returns the moments of a rule if they are known.
    pub(crate) fn known(&self, rule: &Homemade) -> Option<Arc<RuleMoments>> {
        self.kept.lock().by_id.get(&rule::id(rule)).cloned()
    }

    /// Finds the moments of a rule. Takes up to a second of processor time.
    ///
    /// # Errors
    /// `bad-rules` if the rule is invalid, or cannot be played on its own.
    pub(crate) fn find(&self, rule: &Homemade) -> Result<Arc<RuleMoments>, RoomError> {
        if let Some(known) = self.known(rule) {
            return Ok(known);
        }
        rule::sized(rule).map_err(|wrong| unsound_rule(rule, wrong))?;
        let found = referee::rule_moments(rule)
            .map_err(|error| RoomError::new(ErrorCode::BadRules, format!("`{}`: {error}", rule.name)))?;
        let found = Arc::new(RuleMoments {
            moments: found.moments.iter().map(shown).collect(),
            unshown: found.unshown.iter().map(|&part| part as u8).collect(),
        });
        let mut kept = self.kept.lock();
        let id = rule::id(rule);
        if kept.by_id.insert(id.clone(), found.clone()).is_none() {
            kept.order.push_back(id);
        }
        while kept.order.len() > MOST_KEPT {
            if let Some(oldest) = kept.order.pop_front() {
                kept.by_id.remove(&oldest);
            }
        }
        Ok(found)
    }
}

/// Converts a moment to what spectators of the table would see.
fn shown(moment: &referee::RuleMoment) -> RuleMoment {
    let names: Vec<String> = moment.names.iter().map(|&name| name.to_owned()).collect();
    let mut table = moment.start.clone();
    let steps = moment.steps.iter().map(|step| {
        let facts = step.facts.iter().filter_map(|fact| {
            evolve(&mut table, fact).expect("the table accepts every fact that it decides");
            ViewFact::of(fact, &table, None)
        });
        let facts = facts.collect();
        let (seat, action) = match &step.what {
            InputKind::Act { seat, action } => (Some(*seat), Some(action.clone())),
            InputKind::Speak { seat } => (Some(*seat), None),
            _ => (None, None),
        };
        RuleMomentStep { seat, action, refused: step.refused, facts }
    });
    RuleMoment {
        acts: moment.acts,
        part: moment.part as u8,
        table: Scene::of(&Position::of(&moment.start, &names)),
        steps: steps.collect(),
        scenario: moment.scenario.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_computed_once_per_rule() {
        let rule = ruckus_ruleset::in_gallery("blind-draw").expect("is in the gallery");
        let moments = Moments::default();
        assert!(moments.known(rule).is_none());
        let found = moments.find(rule).expect("is sound");
        assert!(Arc::ptr_eq(&found, &moments.find(rule).expect("is sound")));
        let acts: Vec<bool> = found.moments.iter().map(|moment| moment.acts).collect();
        assert_eq!(acts, [true, true, false]);
        for moment in &found.moments {
            let first = moment.steps.first().expect("has a step");
            assert!(first.action.is_some() && !first.facts.is_empty(), "{first:?}");
            assert!(moment.scenario.contains("[[homemade]]"), "{}", moment.scenario);
        }
    }

    #[test]
    fn rules_that_cannot_be_played_alone_are_refused() {
        let rule = ruckus_ruleset::gallery().first().expect("there is one");
        let needs = Homemade { requires: vec!["nothing-of-the-kind".to_owned()], ..rule.clone() };
        assert!(Moments::default().find(&needs).is_err_and(|problem| problem.code == ErrorCode::BadRules));
    }
}
