//! Ordinary turns without a debt: play, draw or pass (C1, SP-2.2, G4, G5).

use super::prelude::*;
use crate::rules::TURN;
use crate::rules::shared::playing;
use crate::tables::procedures::DrawMode;

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
        let table = at.table;
        if table.turn != seat || gate != Gate::Open || table.debt > 0 || !table.in_play(seat) {
            return;
        }
        let turn = &at.rulebook.procedures.turn;
        // Cards that another rule forbids are offered too: the veto then explains the refusal.
        offers.add(TURN, Play::of(playing::matching(at, seat), How::Turn));
        // C1: after drawing a card, the player can play it or pass.
        if let Some(card) = playing::drawn_one(at) {
            let must = turn.draw == DrawMode::OneAndPlay && playing::playable(at, seat).contains(card);
            if !must {
                offers.add(TURN, Pattern::Pass);
            }
            return;
        }
        if table.can_draw() {
            if turn.draw_on || !playing::can_play(at, seat) {
                offers.add(TURN, Pattern::Draw);
            }
        } else if !playing::can_play(at, seat) {
            // G5: a player who can neither play nor draw passes.
            offers.add(TURN, Pattern::Pass);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match action {
            Action::Play { .. } => run.play(seat, action, How::Turn),
            Action::Draw => run.begin(EffectKind::Draw { seat, cards: 1, why: Why::Turn }),
            _ => {
                let stuck = run.table().is_stuck();
                run.emit_known(Fact::Passed { seat, stuck });
                run.end_turn(seat);
            }
        }
    }
}
