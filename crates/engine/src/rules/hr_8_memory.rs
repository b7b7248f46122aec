//! HR-8: players must remember the rules they made up.

use super::prelude::*;
use crate::seams::presentation::RuleRole;

pub(super) struct Memory;

impl Rule for Memory {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "memory",
            title: "From Memory",
            clause: "HR-8",
            sentence: "Made-up rules are shown once and never announced. Everyone must remember them.",
            requires: &["add-a-rule"],
            touches: &[Moment::Race],
            presentation: Presentation { role: Some(RuleRole::FromMemory), ..Presentation::action("type abracadabra") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.actions_from_memory = true;
    }
}
