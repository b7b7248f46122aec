//! PS-3: players can play a card identical to the top card at any time. It has no effect.

use super::prelude::*;
use crate::rules::MATCHING;
use crate::rules::shared::match_up;
use crate::seams::contest;
use crate::seams::presentation::RuleRole;

pub(super) struct Matching;

impl Rule for Matching {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "matching",
            title: "Matching",
            clause: "PS-3",
            sentence: "Play a card identical to the top one at any time. It has no effect, and the turn stays.",
            answers: &[Question::OutOfTurnCard],
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            widens_turn: true,
            moments: &[Moment::OutOfTurn],
            presentation: Presentation { role: Some(RuleRole::Matches), ..Presentation::cards("B4 B4") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let holds = at.table.top().is_some_and(|top| at.table.holders.identical(top.card).contains(seat));
        if holds || at.table.has_late_match(seat) {
            match_up::offer(at, seat, gate, offers, MATCHING, CardSet::identical_to);
        }
        match_up::offer_to_announce(at, seat, gate, offers, MATCHING);
    }

    fn offers_to(&self, at: RuleContext<'_>) -> SeatSet {
        let table = at.table;
        let Some(top) = table.top() else { return SeatSet::EMPTY };
        let fresh = table.seated.minus(table.announced.of(top.card));
        fresh.or(table.announced.all_late()).or(table.holders.identical(top.card))
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        contest::seats_in_play(at.table)
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let Action::Announce = action {
            run.emit_known(Fact::Announced { seat });
        } else {
            match_up::play(run, seat, action, CardSet::identical_to);
        }
    }
}
