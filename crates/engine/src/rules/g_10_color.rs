//! G10: the player of a wild calls its color with the play or right after it.

use super::prelude::*;
use crate::rules::COLOR;
use crate::tables::window::Freeze;

/// Time limit for calling a color (G10).
const MILLIS: u64 = 5_000;

pub(super) struct CallTheColor;

impl Rule for CallTheColor {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "color",
            title: "Calling the color",
            clause: "G10",
            sentence: "Play a wild and call its color. Until then, only a legal jump-in can land.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::WILD_TYPES),
            offers: Occasions::WINDOW,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if let Some(window) = at.table.window_of(COLOR)
            && window.opening.asked.contains(seat)
        {
            offers.add(COLOR, Pattern::Color);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let &Fact::Played { seat, card, color: None, how, .. } = fact
            && how.takes_effect()
            && card.is_wild_type()
        {
            run.push(EffectStage::Color, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        // A wild that ends the round needs no color.
        if !run.is_decided_by(seat) {
            let ask = Ask::all(WindowKind::Color, SeatSet::of(seat), seat, MILLIS);
            run.open(Ask { freeze: Freeze::AllButOutOfTurn, ..ask });
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let Action::Color(color) = action {
            run.emit(Fact::Called { seat, color: *color });
            run.answer(seat, 0);
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        if closing == Closing::Deadline {
            let seat = window.opening.by;
            run.emit(Fact::Called { seat, color: run.table().chair(seat).hand.most_frequent_color() });
        }
    }
}
