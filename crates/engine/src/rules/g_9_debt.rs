//! G9: the debtor draws all of it in one go.

use crate::action::{Action, Verb};
use crate::effect::{Stage, What};
use crate::occasion::Occasions;
use crate::offers::{Offer, Offers};
use crate::resolution::Resolution;
use crate::rule::{About, At, Rule, Seam};
use crate::rules::DEBT;
use crate::seat::Seat;
use crate::window::Gate;

pub(super) struct Debt;

impl Rule for Debt {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "debt",
            title: "Debts",
            clause: "G9",
            sentence: "Whoever is next after a draw card owes its cards, and draws all of them in one go.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if at.table.debt > 0 && at.table.turn == seat && gate == Gate::Open && at.table.in_play(seat) {
            offers.add(Offer::verb(Verb::Draw, DEBT));
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: Offer) {
        run.push(Stage::Land, What::DrawDebt { seat });
    }
}
