//! Which rules a room has chosen.

use std::collections::BTreeMap;

use ruckus_engine::{PRESETS, RuleId, Rulebook, Ruleset, SwitchValue, catalogue, interactions};
use ruckus_protocol::{RuleSwitch, RulesView};

use super::{MOST_SEATS, Problem};

/// A preset, the changes to it, and what it looks like in the lobby.
#[derive(Debug)]
pub(super) struct Rules {
    ruleset: Ruleset,
    view: RulesView,
}

impl Rules {
    /// Reads and checks a choice of rules.
    ///
    /// # Errors
    /// `unknown-rules` for a preset that does not exist, `bad-rules` for changes that make no sense or exclude each
    /// other.
    pub(super) fn choose(base: &str, with: &BTreeMap<String, SwitchValue>) -> Result<Self, Problem> {
        let ruleset = Ruleset::preset(base).map_err(|error| Problem::new("unknown-rules", error.message))?;
        let changes = with.iter().map(|(name, value)| (name.as_str(), value));
        let bad = |error: ruckus_engine::RulesetError| Problem::new("bad-rules", error.message);
        let ruleset = ruleset.with(changes, "the table").map_err(bad)?;
        // How many will play is not known yet; what holds for no number of seats is wrong already.
        Rulebook::compile(&ruleset, MOST_SEATS).map_err(bad)?;
        let view = RulesView {
            base: base.to_owned(),
            title: ruleset.title.clone(),
            summary: ruleset.summary.clone(),
            with: with.clone(),
            switches: switches(&ruleset),
        };
        Ok(Self { ruleset, view })
    }

    /// The rulebook for so many seats.
    ///
    /// # Errors
    /// `bad-rules`: a number does not fit so many seats.
    pub(super) fn compile(&self, seats: usize) -> Result<Rulebook, Problem> {
        Rulebook::compile(&self.ruleset, seats).map_err(|error| Problem::new("bad-rules", error.message))
    }

    pub(super) const fn view(&self) -> &RulesView {
        &self.view
    }
}

fn switches(ruleset: &Ruleset) -> Vec<RuleSwitch> {
    let excluded_by = |rule: RuleId| {
        let others = catalogue().map(|(other, _)| other).filter(move |&other| other != rule);
        others.filter(move |&other| interactions::contested(rule, other).is_some())
    };
    let switch = |(rule, about): (RuleId, &'static ruckus_engine::About)| RuleSwitch {
        name: about.name.to_owned(),
        title: about.title.to_owned(),
        clause: about.clause.to_owned(),
        sentence: about.sentence.to_owned(),
        value: ruleset.value_of(rule),
        range: about.params.first().filter(|_| about.number).map(|param| (param.least.min(0), param.most)),
        excludes: excluded_by(rule).map(|other| other.name().to_owned()).collect(),
    };
    catalogue().map(switch).collect()
}

/// The presets for a page's first screen: name, title, summary.
pub fn presets() -> Vec<(String, String, String)> {
    let read = |name: &str| Ruleset::preset(name).ok().map(|rules| (rules.name, rules.title, rules.summary));
    PRESETS.iter().filter_map(|preset| read(preset.name)).collect()
}
