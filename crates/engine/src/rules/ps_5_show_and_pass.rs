//! PS-5.2: who could play but does not want to shows it.

use super::prelude::*;
use crate::rules::SHOW_AND_PASS;
use crate::rules::shared::playing;

pub(super) struct ShowAndPass;

impl Rule for ShowAndPass {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "show-and-pass",
            title: "Show And Pass",
            clause: "PS-5.2",
            sentence: "Can play but don't want to? Show a playable card, draw 1, and the turn moves on.",
            answers: &[Question::DrawsByChoice],
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning],
            offers: Occasions::TURN,
            forbids: Occasions::TURN,
            touches: &[Moment::TurnDraw],
            veto: Code::MustPlay,
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if gate != Gate::Open {
            return;
        }
        let cards = playable(at, seat);
        if !cards.is_empty() {
            offers.add(SHOW_AND_PASS, Pattern::Show(cards));
            // Vetoed below: whoever draws while they could play is told that this rule forbids it.
            offers.add(SHOW_AND_PASS, Pattern::Draw);
        }
    }

    fn allows(&self, at: At<'_>, seat: Seat, offer: &mut Offer) -> bool {
        !matches!(offer.what, Pattern::Draw) || playable(at, seat).is_empty()
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::Show(card) = action {
            run.invoke(seat);
            run.emit(Fact::Shown { seat, card });
            if run.table().can_draw() {
                run.push(Stage::Land, What::Draw { seat, cards: 1, why: Why::Show });
            } else {
                // With nothing left to draw, showing a card is a pass of G5.
                let stuck = run.table().is_stuck();
                run.emit(Fact::Passed { seat, stuck });
            }
            run.push(Stage::Turn, What::MoveTurn { from: seat });
        }
    }
}

/// The cards that a seat that owes nothing can play in its turn, by any rule of the table.
fn playable(at: At<'_>, seat: Seat) -> CardSet {
    let table = at.table;
    if table.turn != seat || table.debt > 0 || !table.in_play(seat) {
        return CardSet::EMPTY;
    }
    playing::playable(at, seat)
}
