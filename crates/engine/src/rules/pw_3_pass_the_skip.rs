//! PW-3: whoever is skipped may pass the skip on.

use crate::action::Action;
use crate::card::Face;
use crate::card_set::CardSet;
use crate::effect::How;
use crate::offers::{Offer, Offers, Play};
use crate::resolution::Resolution;
use crate::rule::{About, At, Moment, Rule, Seam};
use crate::rules::PASS_THE_SKIP;
use crate::seat::{Seat, SeatSet};
use crate::window::Gate;

pub(super) struct PassTheSkip;

impl Rule for PassTheSkip {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "pass-the-skip",
            title: "Pass The Skip",
            clause: "PW-3",
            sentence: "If you are skipped, quickly play a skip. The next player is skipped instead.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            moments: &[Moment::Skip],
            touches: &[Moment::OutOfTurn],
            ..About::PLAIN
        };
        &ABOUT
    }

    /// Whoever was passed over, until the next player has played or drawn.
    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.skipped().contains(seat) && gate == Gate::Open && table.debt == 0 {
            let skips = table.chair(seat).hand.kinds() & CardSet::of_face(Face::Skip);
            offers.add(PASS_THE_SKIP, Play::of(skips, How::OutOfTurn));
        }
    }

    fn contest(&self, at: At<'_>) -> SeatSet {
        if at.table.debt == 0 { at.table.skipped() } else { SeatSet::EMPTY }
    }

    /// Play goes on from its player, as if it had been their turn: who comes next after them is skipped, and may do likewise.
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.invoke(seat);
        run.lay(seat, action, How::OutOfTurn);
    }
}
