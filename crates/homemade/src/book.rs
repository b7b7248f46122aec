//! Compatibility of the home-made rules at a table, with each other and with built-in rules.

use serde::{Deserialize, Serialize};

use super::MOST_RULES;
use super::check::Fault;
use super::words::{Forbid, Homemade, Instruction, PermitWhen, Prevent, Standing, Trigger};
use super::wrong::{Many, Wrong, built_in};
use ruckus_engine::nearest::{near, quotable};
use ruckus_engine::rules::ADD_A_RULE;
use ruckus_engine::{Moment, RuleId, RuleInfo};

/// Checks that home-made rules are valid, and compatible with each other and with the built-in rules that are on.
///
/// # Errors
/// Returns the first rule that is invalid or incompatible, and its fault.
pub(crate) fn check<'a>(rules: &'a [Homemade], is_on: &dyn Fn(RuleId) -> bool) -> Result<(), (&'a Homemade, Fault)> {
    for (place, rule) in rules.iter().enumerate() {
        let alone = rule.faults().into_iter().next();
        let wrong = || wrong_at(rules, place, is_on).map(Fault::from);
        if let Some(fault) = alone.or_else(wrong) {
            return Err((rule, fault));
        }
    }
    Ok(())
}

/// Checks one rule against the rules before it and the built-in rules that are on.
fn wrong_at(rules: &[Homemade], place: usize, is_on: &dyn Fn(RuleId) -> bool) -> Option<Wrong> {
    let rule = &rules[place];
    if place >= MOST_RULES {
        return Some(Wrong::TooMany { of: Many::Rules, count: rules.len() as u32, most: MOST_RULES as u16 });
    }
    if rules[..place].iter().any(|other| other.name == rule.name) {
        return Some(Wrong::Twice);
    }
    if rule.is_for_a_number() && !is_on(ADD_A_RULE) {
        return Some(Wrong::ForANumber {
            needs: ADD_A_RULE.name().to_owned(),
            title: ADD_A_RULE.about().title.to_owned(),
        });
    }
    let known = |name: &str| rules.iter().any(|other| other.name == name) || RuleId::named(name).is_some_and(is_on);
    if let Some(needs) = rule.requires.iter().find(|name| !known(name)) {
        if let Some(off) = RuleId::named(needs) {
            return Some(Wrong::Needs { needs: needs.clone(), title: off.about().title.to_owned() });
        }
        let near =
            near(needs, built_in().map(|name| -> &str { name }).chain(rules.iter().map(|rule| rule.name.as_str())));
        return Some(Wrong::NeedsUnknown { needs: quotable(needs), near: near.map(ToOwned::to_owned) });
    }
    let excluded = rule.excludes.iter().find(|name| known(name))?;
    let homemade = rules.iter().find(|other| other.name == *excluded).map(|other| other.title.as_str());
    let title = homemade.or_else(|| RuleId::named(excluded).map(|other| other.about().title))?;
    Some(Wrong::Excludes { other: quotable(excluded), title: quotable(title) })
}

/// A point where a home-made rule meets another rule that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeMeeting"))]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeMeeting"))]
pub struct Meeting {
    /// The other rule's name.
    pub with: String,
    /// The other rule's title, for display.
    pub title: String,
    /// The subject of both rules, as text.
    pub about: String,
    /// The subject of both rules, for programs.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub moment: Moment,
    /// Which rule takes precedence, as text.
    pub verdict: String,
    /// Which rule takes precedence, for programs.
    pub wins: Wins,
}

/// Which rule takes precedence when a home-made rule meets a built-in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeWins"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeWins"))]
pub enum Wins {
    /// The built-in rule comes first; the home-made rule follows.
    After,
    /// An action is forbidden if either rule forbids it.
    Forbids,
    /// A card can be played if either rule permits it.
    Adds,
    /// The home-made rule prevents the effect that the built-in rule would react to.
    Prevents,
    /// With the built-in rule, a player adds the home-made rule for a number.
    Made,
}

impl Wins {
    /// Explains the precedence in one sentence.
    const fn words(self) -> &'static str {
        match self {
            Self::After => "The built-in rule comes first, and this one follows within the same play.",
            Self::Forbids => "The card is forbidden if either rule forbids it.",
            Self::Adds => "The card may be played if either rule permits it.",
            Self::Made => {
                "It holds once a player makes it for a number, until the round ends or another rule replaces it."
            }
            Self::Prevents => "This rule prevents it, so the built-in rule does not apply.",
        }
    }
}

/// Lists where a home-made rule meets built-in rules that are on. Built-in rules come before home-made ones. An action
/// is forbidden if any rule forbids it, and otherwise allowed if any rule permits it.
pub fn meetings(rule: &Homemade, is_on: impl Fn(RuleId) -> bool) -> Vec<Meeting> {
    let mut found = Vec::new();
    for other in RuleId::all().filter(|&other| other.about().switchable && is_on(other)) {
        let about = other.about();
        let says = |moment: Moment| about.moments.contains(&moment) || about.touches.contains(&moment);
        if other == ADD_A_RULE && rule.is_for_a_number() {
            found.push(meeting(about, Moment::Race, Wins::Made));
            continue;
        }
        let meet = moments(rule).into_iter().find(|&(moment, _)| says(moment));
        if let Some((moment, wins)) = meet {
            found.push(meeting(about, moment, wins));
        }
    }
    found
}

fn meeting(with: &RuleInfo, moment: Moment, wins: Wins) -> Meeting {
    Meeting {
        with: with.name.to_owned(),
        title: with.title.to_owned(),
        about: moment.words().to_owned(),
        moment,
        verdict: wins.words().to_owned(),
        wins,
    }
}

/// Lists the moments that a rule affects, each with the precedence if another rule affects it too.
fn moments(rule: &Homemade) -> Vec<(Moment, Wins)> {
    let mut all = Vec::new();
    for part in &rule.parts {
        match &part.standing {
            Some(Standing::Permit(permit)) => match permit.on {
                PermitWhen::OutOfTurn => all.push((Moment::OutOfTurn, Wins::Adds)),
                PermitWhen::Debt => all.push((Moment::Debt, Wins::Adds)),
                PermitWhen::Turn => {}
            },
            Some(Standing::Forbid(Forbid::Catch)) => all.push((Moment::Uno, Wins::Forbids)),
            Some(Standing::Forbid(Forbid::PlayOutOfTurn(_))) => all.push((Moment::OutOfTurn, Wins::Forbids)),
            Some(Standing::Forbid(_)) => {
                all.extend([(Moment::Mistake, Wins::Forbids), (Moment::TurnDraw, Wins::Forbids)]);
            }
            Some(Standing::Prevent(Prevent::Skip)) => all.push((Moment::Skip, Wins::Prevents)),
            Some(Standing::Prevent(Prevent::Attack)) => all.push((Moment::Debt, Wins::Prevents)),
            Some(Standing::Prevent(Prevent::ColorCall)) => all.push((Moment::Wild, Wins::Prevents)),
            Some(Standing::Together(_) | Standing::Prevent(Prevent::TurnRound)) | None => {}
        }
        match &part.when {
            Some(Trigger::UnoSaid | Trigger::Caught) => all.push((Moment::Uno, Wins::After)),
            Some(Trigger::WentOut) => all.push((Moment::GoingOut, Wins::After)),
            Some(Trigger::Skipped) => all.push((Moment::Skip, Wins::After)),
            Some(Trigger::RoundBegun) => all.push((Moment::Start, Wins::After)),
            Some(Trigger::HandsMoved) => all.push((Moment::CardsArrive, Wins::After)),
            _ => {}
        }
        for step in &part.steps {
            match &step.instruction {
                Instruction::Draw { .. }
                | Instruction::Give { .. }
                | Instruction::Swap { .. }
                | Instruction::PassHands { .. } => {
                    all.push((Moment::CardsArrive, Wins::After));
                }
                Instruction::Skip { .. } | Instruction::TurnTo { .. } => all.push((Moment::Skip, Wins::After)),
                Instruction::RaiseDebt { .. } | Instruction::ForgiveDebt => all.push((Moment::Debt, Wins::After)),
                Instruction::NameColor { .. } => all.push((Moment::Wild, Wins::After)),
                Instruction::Race { .. } => all.push((Moment::Race, Wins::After)),
                Instruction::TakePile { .. } => all.push((Moment::PileTaken, Wins::After)),
                Instruction::Retire { .. } => all.push((Moment::GoingOut, Wins::After)),
                Instruction::Flip | Instruction::SetAside { .. } => all.push((Moment::DrawPile, Wins::After)),
                Instruction::PlayMore { .. }
                | Instruction::ChooseSeat { .. }
                | Instruction::Choose { .. }
                | Instruction::Vote { .. } => {
                    all.push((Moment::Freeze, Wins::After));
                }
                _ => {}
            }
        }
    }
    all
}
