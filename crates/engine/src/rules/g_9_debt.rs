//! G9: the debtor draws all of it in one go.

use crate::facts::action::Action;
use crate::rules::DEBT;
use crate::seams::occasion::Occasions;
use crate::seams::offers::{Offer, Offers, Pattern};
use crate::seams::resolution::Resolution;
use crate::seams::rule::{About, At, Rule, Seam};
use crate::tables::effect::What;
use crate::tables::seat::Seat;
use crate::tables::window::Gate;

pub(super) struct Debt;

impl Rule for Debt {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "debt",
            title: "Debts",
            clause: "G9",
            sentence: "After a draw card, the next player owes its cards and draws them all in one go.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if at.table.debt > 0 && at.table.turn == seat && gate == Gate::Open && at.table.in_play(seat) {
            offers.add(DEBT, Pattern::Draw);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.begin(What::DrawDebt { seat });
    }
}
