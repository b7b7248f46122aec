//! SP-1: players can jump in with identical cards, and draw cards stack.

use super::prelude::*;
use crate::rules::SUPER_POWER;
use crate::rules::shared::answering;
use crate::seams::contest;

pub(super) struct SuperPower;

impl Rule for SuperPower {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "super-power",
            title: "Super Power",
            clause: "SP-1",
            sentence: "Jump in with the exact same card at any time. Play goes on from you, and draw cards add up.",
            answers: &[Question::OutOfTurnCard],
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            offers: Occasions::ALIKE.or(Occasions::DEBTOR),
            widens_turn: true,
            moments: &[Moment::OutOfTurn, Moment::Debt, Moment::TurnDraw, Moment::Freeze, Moment::GoingOut],
            presentation: Presentation::cards("Y7 Y7"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        let Some(top) = table.top() else { return };
        if gate == Gate::Closed {
            return;
        }
        let held = table.chair(seat).hand.kinds();
        offers.add(SUPER_POWER, Play::of(answering::raising(at, seat, gate), How::Turn));
        // On a player's own turn, an identical card is an ordinary play, whichever rule allows it.
        let mine = table.turn == seat && gate == Gate::Open;
        let identical = held & CardSet::identical_to(top.card);
        if mine {
            offers.add(SUPER_POWER, Play::of(identical - offers.cards(), How::Turn));
        } else {
            offers.add(SUPER_POWER, Play::of(identical, How::OutOfTurn));
        }
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        contest::seats_in_play(at.table)
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        if offer.how() == How::OutOfTurn {
            run.invoke(seat);
        }
        run.play(seat, action, offer.how());
    }
}
