//! U1–U4: calling UNO, and catching players who forgot.

use super::prelude::*;
use crate::rules::UNO;
use crate::tables::table::Phase;

pub(super) struct Uno;

impl Rule for Uno {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "uno",
            title: "UNO",
            clause: "U1",
            sentence: "With one card left, call UNO, or you can be caught and draw.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::UNO,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.phase != Phase::Playing {
            return;
        }
        let chair = table.chair(seat);
        if chair.held() == 1 && !table.said_uno(seat) && chair.passes_to.is_none() {
            offers.add(UNO, Pattern::Uno);
        }
        // U2: players cannot be caught while a play still resolves. Secret windows do not prevent catches, or players
        // would notice them (HR-8).
        let others = table.liable().minus(SeatSet::of(seat));
        if !others.is_empty() && table.windows().iter().all(|window| window.opening.secret) {
            offers.add(UNO, Pattern::Catch(others));
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::Catch(caught) = action {
            run.emit(Fact::Caught { seat: caught, by: seat });
            let cards = u16::from(run.rulebook.procedures.uno.penalty);
            // HR-8: a secret window does not delay the penalty.
            run.at_once(EffectStage::Land, EffectKind::Draw { seat: caught, cards, why: Why::Uno });
        } else {
            run.emit(Fact::SaidUno { seat });
        }
    }
}
