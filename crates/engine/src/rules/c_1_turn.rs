//! Ordinary turns without a debt: play, draw or pass (C1, SP-2.2, G4, G5).

use super::prelude::*;
use crate::rules::shared::playing;

pub(super) struct Turn;

impl Rule for Turn {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "turn",
            title: "The turn",
            clause: "C1",
            sentence: "Match the color, number or symbol. Can't? Draw.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::TURN,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if at.table.turn == seat && gate == Gate::Open && at.table.debt == 0 {
            playing::offer_turn(at, seat, offers);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match action {
            Action::Play { .. } => run.play(seat, action, How::Turn),
            // G22: the card cannot be played, so nothing is left to do.
            Action::Draw if run.rulebook().procedures().rule_settings.draws_face_down => {
                run.push(EffectStage::Land, EffectKind::Draw { seat, cards: 1, why: Why::Turn });
                run.push(EffectStage::Turn, EffectKind::MoveTurn { from: seat });
            }
            Action::Draw => run.begin(EffectKind::Draw { seat, cards: 1, why: Why::Turn }),
            _ => {
                let stuck = run.at().is_stuck(seat);
                run.emit_known(Fact::Passed { seat, stuck });
                run.end_turn(seat);
            }
        }
    }
}
