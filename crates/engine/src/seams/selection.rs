//! The rules of a table as they were chosen, before anything is compiled.

use std::collections::BTreeMap;

use crate::seams::guest::GuestRule;
use crate::seams::rulebook::MAX_PARAMS;
use crate::tables::procedures::Procedures;
use crate::tables::rule_id::RuleId;

/// What [`Rulebook::compile`](crate::Rulebook::compile) takes: the settings, the house rules that are on, and a guest. Whoever reads files or switches makes one; the engine knows of neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The settings of the procedures, with what the rules that are on change in them.
    pub procedures: Procedures,
    /// The switchable rules that are on, with the values of their parameters.
    pub on: BTreeMap<RuleId, [i64; MAX_PARAMS]>,
    /// The rule from outside that plays along, if there is one.
    pub guest: Option<GuestRule>,
}

impl Selection {
    /// Returns the values of a rule's parameters; none if it is off. What is no switch is always on.
    pub fn values_of(&self, rule: RuleId) -> Option<[i64; MAX_PARAMS]> {
        if rule.about().switchable { self.on.get(&rule).copied() } else { Some([0; MAX_PARAMS]) }
    }
}

impl RuleId {
    /// Sets what the rule decides of the procedures, where it is on.
    pub fn configure(self, procedures: &mut Procedures) {
        self.rule().configure(procedures);
    }
}
