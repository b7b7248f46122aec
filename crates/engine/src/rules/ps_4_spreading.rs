//! PS-4.5: a plain wild spreads the debt to all other players.

use super::prelude::*;
use crate::rules::SPREADING;
use crate::rules::shared::answering;
use crate::tables::seat::Direction;
use crate::tables::window::Choice;

/// Fewest wilds that make a spread backfire, including the spreader's.
const FEWEST: usize = 3;

pub(super) struct Spreading;

impl Rule for Spreading {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "spreading",
            title: "Spreading",
            clause: "PS-4.5",
            sentence: "If you owe cards, play a plain wild: all others owe the full debt unless they hold up a wild.",
            params: &[Param { name: "seconds", least: 1, most: 60, preset: 6, meaning: "seconds to hold up a wild" }],
            requires: &["stacking"],
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR.or(Occasions::WINDOW),
            presentation: Presentation::cards("R+2 W"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let held = at.table.chair(seat).hand.kinds();
        if at.table.windows().is_empty() && answering::stack_for(at, seat, gate).is_some() {
            let cards = held & CardSet::identical_to(Card::WILD);
            // After a last card, its player may be out while the round goes on, so the color must be called with the
            // card.
            let color_with_it = at.table.chair(seat).held() == 1;
            offers.add(SPREADING, Play { color_with_it, ..Play::of(cards, How::Turn) });
        }
        if at.table.window_of(SPREADING).is_some_and(|window| window.awaited().contains(seat)) {
            let shields = held & (CardSet::identical_to(Card::WILD) | CardSet::identical_to(Card::WILD_DRAW_FOUR));
            if !shields.is_empty() {
                offers.add(SPREADING, Pattern::Shield(shields));
            }
            offers.add(SPREADING, Pattern::Pass);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match *action {
            Action::Play { .. } => {
                run.play_before(seat, action, How::Turn);
                run.push(EffectStage::Races, EffectKind::Own { seat, number: 0 });
            }
            Action::Shield { card, discard } => {
                run.emit(Fact::Chosen { rule: SPREADING, choice: Choice { seat, card, discard, value: 0 } });
                run.answer(seat, 0);
            }
            _ => run.answer(seat, 0),
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let others = run.table().others_in_play(seat);
        if run.table().debt == 0 || others.is_empty() {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(SPREADING, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::Shield, others, seat, millis));
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        let (spreader, asked, debt) = (window.opening.by, window.opening.asked, run.table().debt);
        // M4: a shield no longer counts if its player has left.
        let shield = |table: &Table, seat: Seat| {
            window.choices.iter().find(|choice| choice.seat == seat && table.has_seat(seat)).copied()
        };
        let mut wilds = 1;
        for_each_from(run, spreader, |run, seat| {
            if let Some(Choice { card, .. }) = shield(run.table(), seat) {
                wilds += 1;
                run.emit(Fact::Shown { seat, card });
            }
        });
        let backfires = wilds >= asked.len().div_ceil(2).max(FEWEST);
        if backfires {
            run.draw(spreader, debt.saturating_mul(2), Why::Spread);
        } else {
            for_each_from(run, spreader, |run, seat| {
                if asked.contains(seat) && shield(run.table(), seat).is_none() {
                    run.draw(seat, debt, Why::Spread);
                }
            });
        }
        run.emit(Fact::DebtSettled);
        for_each_from(run, spreader, |run, seat| {
            if let Some(Choice { card, discard: true, .. }) = shield(run.table(), seat)
                && may_play(run.at(), seat, card)
            {
                run.emit(Fact::SlidUnder { seat, card, depth: 1, uno: false });
            }
        });
    }

    /// M4: the other players carry on.
    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, 0);
    }
}

/// Returns true if the player can discard the wild that they showed. SS-8 forbids it as a last card.
fn may_play(at: RuleContext<'_>, seat: Seat, card: Card) -> bool {
    !at.allowed(seat, SPREADING, Play::of(CardSet::of(card), How::Match)).is_empty()
}

/// Calls `what` for every seat in the direction of play. Starts with the seat after `after`, which comes last.
fn for_each_from<'a>(run: &mut Resolution<'a>, after: Seat, mut what: impl FnMut(&mut Resolution<'a>, Seat)) {
    let mut seat = after;
    for _ in 0..run.table().circle().len() {
        seat = match run.table().direction {
            Direction::Left => run.table().left_of(seat),
            Direction::Right => run.table().right_of(seat),
        };
        what(run, seat);
    }
}
