//! PW-11: a turn ends when the turn clock runs out.

use super::prelude::*;
use crate::facts::action::Verb;
use crate::rules::TURN_CLOCK;
use crate::tables::clock::{Clock, ClockEnd};

/// Number of times in a row that the clock has run out without any player acting.
const RUN_DOWN: Cell<u16> = Cell::new(TURN_CLOCK, 0, "run-down");

pub(super) struct TurnClock;

impl Rule for TurnClock {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "turn-clock",
            title: "Turn Clock",
            clause: "PW-11",
            sentence: "Take your turn in time, or you draw a card (or what you owe) and the turn moves on.",
            params: &[Param { name: "seconds", least: 5, most: 120, preset: 15, meaning: "seconds for each turn" }],
            later: true,
            seams: &[Seam::Rest],
            cells: &[RUN_DOWN.about()],
            touches: &[Moment::TurnDraw],
            presentation: Presentation { clocks: &[(0, ClockEnd::Turn)], ..Presentation::action("draw a circle") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Starts the clock with each turn, and restarts it after changes that the player needs time to consider.
    fn rest(&self, run: &mut Resolution<'_>) {
        if run.acted {
            RUN_DOWN.note(run, 0);
        }
        // Once the clock has run out for every player in play in a row, it stays off until a player acts.
        let in_a_row = usize::from(RUN_DOWN.of(run.table()));
        let runs = run.table().clock_of(TURN_CLOCK).is_some();
        if in_a_row < run.table().count_in_play() && (run.stirred || !runs) {
            let millis = run.rulebook().param(TURN_CLOCK, 0) as u64 * 1000;
            run.start_turn_clock(millis);
        }
    }

    /// Draws for the player and ends the turn. The hand makes no difference, so the outcome reveals nothing about it.
    fn ring(&self, run: &mut Resolution<'_>, _: Clock) {
        let seat = run.table().turn;
        let times = RUN_DOWN.of(run.table()).saturating_add(1);
        RUN_DOWN.note(run, times);
        run.invoke(seat);
        run.pass_by_catches(Verb::Draw);
        if run.table().debt > 0 {
            run.push(EffectStage::Land, EffectKind::DrawDebt { seat });
            return;
        }
        if run.table().drawn == 0 {
            run.push(EffectStage::Land, EffectKind::Draw { seat, cards: 1, why: Why::Turn });
        }
        run.push(EffectStage::Turn, EffectKind::Own { seat, number: 0 });
    }

    /// Passes the turn on, unless the cards drawn have already moved it.
    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        if !run.is_playing() || run.table().turn != seat {
            return;
        }
        let stuck = run.at().is_stuck(seat);
        run.emit(Fact::Passed { seat, stuck });
        run.push(EffectStage::Turn, EffectKind::MoveTurn { from: seat });
    }
}
