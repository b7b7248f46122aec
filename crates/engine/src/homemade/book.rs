//! Home-made rules at a table: which go together, and where they meet built-in ones.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::MOST_RULES;
use super::words::{Deed, Forbid, Homemade, PermitWhen, Prevent, Standing, Trigger};
use crate::rule::{Moment, RuleId};
use crate::ruleset::{nearest, quoted};

/// Checks that home-made rules go together, with each other and with the built-in ones that are on.
///
/// # Errors
/// Which two, and why; or what is wrong with one by itself.
pub(crate) fn compile(rules: &[Homemade], is_on: &impl Fn(RuleId) -> bool) -> Result<Arc<[Homemade]>, String> {
    if rules.len() > MOST_RULES {
        return Err(format!("{} home-made rules; a table takes at most {MOST_RULES}", rules.len()));
    }
    for (place, rule) in rules.iter().enumerate() {
        let blame = |why: String| format!("`{}`: {why}", rule.name);
        rule.check().map_err(blame)?;
        if rules[..place].iter().any(|other| other.name == rule.name) {
            return Err(blame("there are two of that name; switch one off".to_owned()));
        }
        let known = |name: &str| rules.iter().any(|other| other.name == name) || RuleId::named(name).is_some_and(is_on);
        for needed in &rule.requires {
            if !known(needed) {
                let names = RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name);
                let homemade = rules.iter().map(|rule| rule.name.as_str());
                let there_is = RuleId::named(needed).is_some();
                let hint = if there_is {
                    "; switch it on as well".to_owned()
                } else {
                    nearest(needed, names.map(|name| -> &str { name }).chain(homemade))
                };
                return Err(blame(format!("needs {}{hint}", quoted(needed))));
            }
        }
        if let Some(excluded) = rule.excludes.iter().find(|name| known(name)) {
            return Err(blame(format!("does not go together with {}; switch one of them off", quoted(excluded))));
        }
    }
    Ok(rules.into())
}

/// Where a home-made rule meets another that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "HomemadeMeeting")]
pub struct Meeting {
    /// The other rule's name.
    pub with: String,
    /// Its name for people.
    pub title: String,
    /// What both have a say in.
    pub about: String,
    /// Who wins.
    pub verdict: String,
}

/// Where a home-made rule meets built-in rules that are on, and who wins: built-in rules come first, home-made ones are
/// last in their order; what any rule forbids stays forbidden, and what any permits may be done.
pub fn meetings(rule: &Homemade, is_on: impl Fn(RuleId) -> bool) -> Vec<Meeting> {
    let mut found = Vec::new();
    for other in RuleId::all().filter(|&other| other.about().switchable && is_on(other)) {
        let about = other.about();
        let says = |moment: Moment| about.moments.contains(&moment) || about.touches.contains(&moment);
        let meet = moments(rule).into_iter().find(|&(moment, _)| says(moment));
        if let Some((moment, verdict)) = meet {
            found.push(Meeting {
                with: about.name.to_owned(),
                title: about.title.to_owned(),
                about: moment.words().to_owned(),
                verdict: verdict.to_owned(),
            });
        }
    }
    found
}

const AFTER: &str = "The built-in rule comes first, and this one follows within the same play.";
const FORBIDS: &str = "What either of them forbids is forbidden.";
const ADDS: &str = "Either of them may let the card be laid.";
const PREVENTS: &str = "This rule prevents it; the built-in one has nothing to act on.";

/// What a rule has a say in, and what holds where another has as well.
fn moments(rule: &Homemade) -> Vec<(Moment, &'static str)> {
    let mut all = Vec::new();
    for part in &rule.parts {
        match &part.standing {
            Some(Standing::Permit(permit)) => match permit.on {
                PermitWhen::OutOfTurn => all.push((Moment::OutOfTurn, ADDS)),
                PermitWhen::Debt => all.push((Moment::Debt, ADDS)),
                PermitWhen::Turn => {}
            },
            Some(Standing::Forbid(Forbid::LayOutOfTurn(_))) => all.push((Moment::OutOfTurn, FORBIDS)),
            Some(Standing::Forbid(_)) => all.extend([(Moment::Mistake, FORBIDS), (Moment::TurnDraw, FORBIDS)]),
            Some(Standing::Prevent(Prevent::Skip)) => all.push((Moment::Skip, PREVENTS)),
            Some(Standing::Prevent(Prevent::Attack)) => all.push((Moment::Debt, PREVENTS)),
            Some(Standing::Prevent(Prevent::ColourCall)) => all.push((Moment::Wild, PREVENTS)),
            Some(Standing::Prevent(Prevent::TurnRound)) | None => {}
        }
        match &part.when {
            Some(Trigger::UnoSaid | Trigger::Caught) => all.push((Moment::Uno, AFTER)),
            Some(Trigger::WentOut) => all.push((Moment::GoingOut, AFTER)),
            Some(Trigger::Skipped) => all.push((Moment::Skip, AFTER)),
            Some(Trigger::RoundBegun) => all.push((Moment::Start, AFTER)),
            Some(Trigger::HandsMoved) => all.push((Moment::CardsArrive, AFTER)),
            _ => {}
        }
        for step in &part.steps {
            match &step.deed {
                Deed::Draw { .. } | Deed::Give { .. } | Deed::Swap { .. } | Deed::PassHands { .. } => {
                    all.push((Moment::CardsArrive, AFTER));
                }
                Deed::Skip { .. } | Deed::TurnTo { .. } => all.push((Moment::Skip, AFTER)),
                Deed::RaiseDebt { .. } | Deed::ForgiveDebt => all.push((Moment::Debt, AFTER)),
                Deed::NameColour { .. } => all.push((Moment::Wild, AFTER)),
                Deed::Race { .. } => all.push((Moment::Race, AFTER)),
                Deed::TakePile { .. } => all.push((Moment::PileTaken, AFTER)),
                Deed::Retire { .. } => all.push((Moment::GoingOut, AFTER)),
                Deed::Flip | Deed::SetAside { .. } => all.push((Moment::Stock, AFTER)),
                Deed::LayMore { .. } | Deed::ChooseSeat { .. } | Deed::Choose { .. } | Deed::Vote { .. } => {
                    all.push((Moment::Freeze, AFTER));
                }
                _ => {}
            }
        }
    }
    all
}
