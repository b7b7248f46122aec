//! G17: a player with enough cards in hand draws no more.

use super::prelude::*;
use crate::rules::HAND_LIMIT;
use crate::tables::procedures::DrawLimit;

pub(super) struct HandLimit;

impl Rule for HandLimit {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "hand-limit",
            title: "Hand Limit",
            clause: "G17",
            sentence: "With {cards} cards in hand you draw no more. What you still owe is forgiven.",
            later: true,
            params: &[Param {
                name: "cards",
                least: 5,
                most: 60,
                preset: 20,
                meaning: "cards in hand with which you draw no more",
            }],
            number: true,
            moments: &[Moment::TurnDraw],
            presentation: Presentation::cards("Y1 R5 G8 B3"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Every draw depends on it, whichever rule causes the draw.
    fn configure(&self, params: &[i64], procedures: &mut Procedures) {
        let cards = params.first().map_or(u16::MAX, |&cards| cards as u16);
        procedures.rule_settings.draw_limit = Some(DrawLimit { rule: HAND_LIMIT, cards });
    }
}
