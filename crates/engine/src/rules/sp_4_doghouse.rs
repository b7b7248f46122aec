//! SP-4: the round goes on until more than `n` players are out.

use super::prelude::*;
use crate::rules::DOGHOUSE;
use crate::seams::rule::Replacement;
use crate::seams::rule_error::RuleError;
use crate::tables::effect::{Effect, Effects};

pub(super) struct Doghouse;

impl Rule for Doghouse {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "doghouse",
            title: "In The Doghouse",
            clause: "SP-4",
            sentence: "When you are out, you wait in the doghouse and can come back. The round ends when the doghouse overflows.",
            params: &[Param {
                name: "n",
                least: 0,
                most: 30,
                preset: 1,
                meaning: "players in the doghouse: 2 suits eight players and is wild for four; at most two fewer than seats",
            }],
            number: true,
            seams: &[Seam::Replace],
            replaces: Effects::END_ROUND,
            moments: &[Moment::GoingOut, Moment::CardsArrive],
            touches: &[Moment::Standings],
            presentation: Presentation::cards("B1 YS"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.newcomers_join_at_once = true;
    }

    fn check(&self, value: i64, seats: usize, _: &Procedures) -> Result<(), RuleError> {
        let most = seats as i64 - 2;
        if value <= most {
            return Ok(());
        }
        Err(RuleError::OutOfRange { rule: DOGHOUSE.name(), value, seats, least: 0, most })
    }

    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        let fit = at.rulebook.param(DOGHOUSE, 0) as usize;
        match effect.what {
            EffectKind::EndRound { out } if usize::from(out) <= fit => Replacement::Prevent,
            _ => Replacement::Keep,
        }
    }
}
