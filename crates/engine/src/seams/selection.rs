//! The selected rules of a table before compilation.

use std::collections::BTreeMap;

use crate::seams::guest::GuestRule;
use crate::seams::rulebook::MAX_PARAMS;
use crate::tables::procedures::Procedures;
use crate::tables::rule_id::RuleId;

/// The input of [`Rulebook::compile`](crate::Rulebook::compile): the settings, the enabled house rules, and a guest.
/// The engine does not read files or switches; other crates create selections from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The settings of the procedures, including the changes of the enabled rules.
    pub procedures: Procedures,
    /// The enabled switchable rules, with the values of their parameters.
    pub on: BTreeMap<RuleId, [i64; MAX_PARAMS]>,
    /// The guest, if there is one.
    pub guest: Option<GuestRule>,
}

impl Selection {
    /// Returns the values of a rule's parameters, or `None` if it is off. Rules that are not switchable are always on.
    pub fn values_of(&self, rule: RuleId) -> Option<[i64; MAX_PARAMS]> {
        if rule.about().switchable { self.on.get(&rule).copied() } else { Some([0; MAX_PARAMS]) }
    }
}

impl RuleId {
    /// Applies the rule's changes to the settings of the procedures, with these values of its parameters.
    pub fn configure(self, params: &[i64], procedures: &mut Procedures) {
        self.rule().configure(params, procedures);
    }
}
