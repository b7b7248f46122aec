//! G9: a debtor draws the whole debt in one go.

use super::prelude::*;
use crate::rules::DEBT;

pub(super) struct Debt;

impl Rule for Debt {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "debt",
            title: "Debts",
            clause: "G9",
            sentence: "After a draw card, the next player owes its cards and draws them all in one go.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if at.table.debt > 0 && at.table.turn == seat && gate == Gate::Open && at.table.in_play(seat) {
            offers.add(DEBT, Pattern::Draw);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.begin(EffectKind::DrawDebt { seat });
    }
}
