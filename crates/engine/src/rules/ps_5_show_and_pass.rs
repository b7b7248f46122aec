//! PS-5.2: a player who can play but does not want to shows a playable card, draws 1 and ends the turn.

use super::prelude::*;
use crate::rules::SHOW_AND_PASS;
use crate::rules::shared::playing;
use crate::seams::verbs::Verbs;

pub(super) struct ShowAndPass;

impl Rule for ShowAndPass {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "show-and-pass",
            title: "Show And Pass",
            clause: "PS-5.2",
            sentence: "Can play but don't want to? Show a playable card, draw 1, and the turn moves on.",
            answers: &[Question::DrawsByChoice],
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning],
            offers: Occasions::TURN,
            forbids: Occasions::TURN,
            vetoes: Verbs::DRAW,
            touches: &[Moment::TurnDraw],
            veto: Code::MustPlay,
            presentation: Presentation::cards("G3 ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if gate != Gate::Open {
            return;
        }
        let cards = if is_due(at.table, seat) { playing::playable(at, seat) } else { CardSet::EMPTY };
        if !cards.is_empty() {
            offers.add(SHOW_AND_PASS, Pattern::Show(cards));
            // `allows` vetoes this offer. The refusal then names this rule as the reason that the player cannot just
            // draw.
            offers.add(SHOW_AND_PASS, Pattern::Draw);
        }
    }

    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        !matches!(offer.what, Pattern::Draw) || !is_due(at.table, seat) || !playing::can_play(at, seat)
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::Show(card) = action {
            run.invoke(seat);
            run.emit_known(Fact::Shown { seat, card });
            if run.at().can_draw(seat) {
                run.push(EffectStage::Land, EffectKind::Draw { seat, cards: 1, why: Why::Show });
            } else {
                // If the player cannot draw, showing a card counts as a pass (G5).
                let stuck = run.at().is_stuck(seat);
                run.emit_known(Fact::Passed { seat, stuck });
            }
            run.push(EffectStage::Turn, EffectKind::MoveTurn { from: seat });
        }
    }
}

/// Returns true if the seat has the turn and owes nothing.
fn is_due(table: &Table, seat: Seat) -> bool {
    table.turn == seat && table.debt == 0 && table.in_play(seat)
}
