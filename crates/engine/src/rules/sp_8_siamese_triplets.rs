//! SP-8: on three identical cards, any player can play any card.

use super::prelude::*;
use crate::rules::SIAMESE_TRIPLETS;
use crate::seams::contest;

pub(super) struct SiameseTriplets;

impl Rule for SiameseTriplets {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "siamese-triplets",
            title: "Siamese Triplets",
            clause: "SP-8",
            sentence: "Three identical cards on top: anyone can play any card next. A debt of three draw cards is gone, unless another follows.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            offers: Occasions::PAIR,
            widens_turn: true,
            moments: &[Moment::OutOfTurn, Moment::Debt],
            presentation: Presentation::cards("Y5 Y5 Y5"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if gate == Gate::Closed || !are_triplets(at.table) {
            return;
        }
        let on_turn = at.table.turn == seat && gate == Gate::Open;
        let how = if on_turn { How::Turn } else { How::OutOfTurn };
        // Cards that another rule already offers keep that meaning.
        let cards = at.table.chair(seat).hand.kinds() - offers.cards();
        offers.add(SIAMESE_TRIPLETS, Play::of(cards, how));
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        if are_triplets(at.table) { contest::seats_in_play(at.table) } else { SeatSet::EMPTY }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        let Action::Play { card, .. } = action else { return };
        run.invoke(seat);
        let owing = run.table().debt > 0 && run.table().top().is_some_and(|top| top.card.owes() > 0);
        if owing && card.owes() == 0 {
            run.push(EffectStage::Land, EffectKind::ForgiveDebt);
        }
        run.play(seat, action, offer.how());
    }
}

/// Returns true if the top three cards are identical. Payments do not count.
fn are_triplets(table: &Table) -> bool {
    let [.., first, second, third] = table.pile() else { return false };
    third.card.is_identical(second.card)
        && second.card.is_identical(first.card)
        && [first, second, third].iter().all(|played| played.how != How::Payment)
}
