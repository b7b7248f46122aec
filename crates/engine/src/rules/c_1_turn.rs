//! C1, SP-2.2, G4, G5: what one may do on one's turn while nothing is owed.

use crate::cards::card_set::CardSet;
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::rules::TURN;
use crate::seams::occasion::Occasions;
use crate::seams::offers::{Offer, Offers, Pattern, Play};
use crate::seams::resolution::Resolution;
use crate::seams::rule::{About, At, Rule, Seam};
use crate::tables::effect::{How, What, Why};
use crate::tables::procedures::DrawMode;
use crate::tables::seat::Seat;
use crate::tables::window::Gate;

pub(super) struct Turn;

impl Rule for Turn {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "turn",
            title: "The turn",
            clause: "C1",
            sentence: "Match the color, number or symbol. Can't? Draw.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::TURN,
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.turn != seat || gate != Gate::Open || table.debt > 0 || !table.in_play(seat) {
            return;
        }
        let turn = &at.rulebook.procedures.turn;
        let matching = table.chair(seat).hand.kinds() & table.playable();
        // C1: what was drawn may be laid at once; otherwise the turn passes.
        if let (DrawMode::One | DrawMode::OneAndPlay, Some(card)) = (turn.draw, table.drew) {
            let drawn = Play::of(matching & CardSet::of(card), How::Turn);
            let must = turn.draw == DrawMode::OneAndPlay && !at.allowed(seat, TURN, drawn).is_empty();
            offers.add(TURN, drawn);
            if !must {
                offers.add(TURN, Pattern::Pass);
            }
            return;
        }
        offers.add(TURN, Play::of(matching, How::Turn));
        // What a rule forbids is offered like the rest, so that its refusal says why; but who may lay nothing draws.
        let may_lay = || !matching.is_empty() && !at.allowed(seat, TURN, Play::of(matching, How::Turn)).is_empty();
        if table.can_draw() {
            if turn.draw_on || !may_lay() {
                offers.add(TURN, Pattern::Draw);
            }
        } else if !may_lay() {
            // G5: who can neither play nor draw passes.
            offers.add(TURN, Pattern::Pass);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match action {
            Action::Play { .. } => run.lay(seat, action, How::Turn),
            Action::Draw => run.begin(What::Draw { seat, cards: 1, why: Why::Turn }),
            _ => {
                let stuck = run.table().drew.is_none() && !run.table().can_draw();
                run.emit_known(Fact::Passed { seat, stuck });
                run.end_turn(seat);
            }
        }
    }
}
