//! The rulebooks that tell what a part of a rule does: one with all parts, and others without some of them.

use std::collections::BTreeMap;

use ruckus_engine::{RuleId, Rulebook, SwitchValue};
use ruckus_homemade::{Compare, Condition, Homemade, Number, Standing, Trigger};
use ruckus_ruleset::{Ruleset, RulesetError};

use super::RuleMomentsError;
use super::traits::Traits;

/// The preset with the fewest rules of its own.
pub(super) const BASE: &str = "classic";

/// The rules of the table, with a home-made rule in several variants. A decision by two of them tells what differs.
#[derive(Debug)]
pub(super) struct Rulebooks {
    /// The switches that the rule needs besides the preset.
    pub(super) with: BTreeMap<String, SwitchValue>,
    /// The home-made rules of the scenarios: the rule, and for the beginning of a round one more.
    pub(super) homemade: Vec<Homemade>,
    /// All parts apply.
    pub(super) full: Rulebook,
    /// No part applies.
    pub(super) silent: Rulebook,
    /// For each part: all others apply.
    pub(super) without: Vec<Rulebook>,
    /// For each part with a condition: all apply, and this one without its condition.
    pub(super) unconditional: Vec<Option<Rulebook>>,
}

impl Rulebooks {
    /// Compiles the rulebooks for the seats and words of a rule.
    pub(super) fn of(rule: &Homemade, traits: &Traits) -> Result<Self, RuleMomentsError> {
        let mut with = needed(rule)?;
        if with.is_empty() {
            with.extend(setting_of(rule, traits));
        }
        let changes = with.iter().map(|(name, value)| (name.as_str(), value));
        let ground = Ruleset::preset(BASE)?.with(changes, "the rule")?;
        let starts = rule.parts.iter().any(|part| part.when == Some(Trigger::RoundBegun));
        let compile = |rule: &Homemade| -> Result<Rulebook, RulesetError> {
            let mut ruleset = ground.clone().with_homemade(rule.clone(), "the rule")?;
            if starts {
                ruleset = ruleset.with_homemade(dealer_turns_up(), "the rule")?;
            }
            ruleset.compile(traits.seats)
        };
        let changed = |change: &dyn Fn(usize) -> Option<Option<Condition>>| {
            let mut changed = rule.clone();
            for (place, part) in changed.parts.iter_mut().enumerate() {
                if let Some(condition) = change(place) {
                    part.condition = condition;
                }
            }
            compile(&changed)
        };
        let mut without = Vec::new();
        let mut unconditional = Vec::new();
        for (place, part) in rule.parts.iter().enumerate() {
            without.push(changed(&|other| (other == place).then(|| Some(never())))?);
            let open = || changed(&|other| (other == place).then_some(None));
            unconditional.push(part.condition.as_ref().map(|_| open()).transpose()?);
        }
        let mut homemade = vec![rule.clone()];
        homemade.extend(starts.then(dealer_turns_up));
        Ok(Self {
            full: compile(rule)?,
            silent: changed(&|_| Some(Some(never())))?,
            without,
            unconditional,
            with,
            homemade,
        })
    }
}

/// A condition that is always false.
fn never() -> Condition {
    Condition::Number { of: Number::Is(0), is: Compare::Exactly, than: Number::Is(1) }
}

/// A rule by which the dealer turns up the first card, so that a scenario has a step at which the round begins.
fn dealer_turns_up() -> Homemade {
    Homemade {
        name: "dealer-turns-up".to_owned(),
        title: "The dealer turns up the first card".to_owned(),
        settings: [("deal.flip".to_owned(), SwitchValue::Word("dealer".to_owned()))].into(),
        ..Homemade::default()
    }
}

/// Returns a switch without which the rule would never act at a table with the classic rules: jumping in for words about
/// plays out of turn, and moving hands for the trigger about that.
fn setting_of(rule: &Homemade, traits: &Traits) -> Option<(String, SwitchValue)> {
    // What these rules permit must not be allowed anyway.
    if rule.parts.iter().any(|part| matches!(part.standing, Some(Standing::Permit(_)))) {
        return None;
    }
    let moves_hands = rule.parts.iter().any(|part| part.when == Some(Trigger::HandsMoved));
    let switch = if traits.jumps { "super-power" } else { "rule-of-zero" };
    (traits.jumps || moves_hands).then(|| (switch.to_owned(), SwitchValue::Bool(true)))
}

/// Returns the switches of all rules that the rule requires, and that those require.
fn needed(rule: &Homemade) -> Result<BTreeMap<String, SwitchValue>, RuleMomentsError> {
    let plain = Ruleset::preset(BASE)?;
    let mut with = BTreeMap::new();
    for name in &rule.excludes {
        let other = RuleId::named(name).filter(|&other| plain.params_of(other).is_some());
        with.extend(other.map(|_| (name.clone(), SwitchValue::Bool(false))));
    }
    let mut open: Vec<String> = rule.needs().map(ToOwned::to_owned).collect();
    while let Some(name) = open.pop() {
        let Some(other) = RuleId::named(&name).filter(|other| other.about().switchable) else {
            return Err(RuleMomentsError::NeedsHomemade { name });
        };
        if plain.params_of(other).is_none() && !with.contains_key(&name) {
            open.extend(other.about().requires.iter().map(|&name| name.to_owned()));
            with.insert(name, SwitchValue::Bool(true));
        }
    }
    Ok(with)
}
