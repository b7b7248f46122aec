//! G13: after a time limit, the next player to go out ends the round. After a second one, the round ends anyway.

use super::prelude::*;
use crate::rules::SUDDEN_DEATH;
use crate::seams::rule::Replacement;
use crate::tables::clock::{Clock, ClockEnd};
use crate::tables::effect::{Effect, Effects};

/// Players who were out when sudden death began and have not come back since.
const OUT: Cell<SeatSet> = Cell::new(SUDDEN_DEATH, 0, "out");

/// Clock step: waiting for sudden death.
const BEFORE: u8 = 0;
/// Clock step: sudden death, until the round ends.
const LAST: u8 = 1;

pub(super) struct SuddenDeath;

impl Rule for SuddenDeath {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "sudden-death",
            title: "Sudden Death",
            clause: "G13",
            sentence: "If the round drags on, the next player to go out ends it; if nobody does, it ends anyway.",
            params: &[
                Param {
                    name: "minutes",
                    least: 1,
                    most: 60,
                    preset: 10,
                    meaning: "minutes from the deal until the next player to go out ends the round",
                },
                Param {
                    name: "more-minutes",
                    least: 1,
                    most: 60,
                    preset: 5,
                    meaning: "minutes more until the round ends, even if nobody is out",
                },
            ],
            later: true,
            seams: &[Seam::Replace, Seam::React, Seam::Settle],
            cells: &[OUT.about()],
            replaces: Effects::END_ROUND,
            fact_filter: FactFilter::OTHERS,
            moments: &[Moment::GoingOut],
            touches: &[Moment::Standings],
            presentation: Presentation { clocks: &[(LAST, ClockEnd::Round)], ..Presentation::cards("RS") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Starts the clock when the starter is turned, even if players still race for the first turn.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::TurnedUp { .. } = fact {
            start(run, BEFORE);
        }
    }

    fn settle(&self, run: &mut Resolution<'_>) {
        match run.table().clock_of(SUDDEN_DEATH).map(|clock| clock.step) {
            // A game that starts from a position in mid-round.
            None => start(run, BEFORE),
            // A player who was out and has come back can go out again.
            Some(LAST) => {
                let still = OUT.of(run.table()).iter().filter(|&seat| !run.table().in_play(seat)).collect();
                OUT.note(run, still);
            }
            Some(_) => {}
        }
    }

    fn ring(&self, run: &mut Resolution<'_>, clock: Clock) {
        if clock.step == BEFORE {
            let seats: SeatSet = run.table().out().iter().copied().collect();
            OUT.note(run, seats);
            start(run, LAST);
            return;
        }
        run.end_round_in_time();
    }

    /// Insists on the end of the round as soon as a player is out who was not out when sudden death began. Rules that
    /// are asked later cannot prevent it.
    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        match effect.what {
            EffectKind::EndRound { out } if is_decided(at.table, usize::from(out)) => Replacement::Insist,
            _ => Replacement::Keep,
        }
    }
}

/// Starts the clock. Its minutes are real time: the table's pace does not scale them.
fn start(run: &mut Resolution<'_>, step: u8) {
    let minutes = run.rulebook().param(SUDDEN_DEATH, step.into()) as u64;
    let deadline = run.now().plus(minutes * 60_000);
    run.start_clock(step, deadline);
}

/// Returns true if a player has gone out since sudden death began. `out` is the number of players who are out. It can
/// exceed the number that the table has judged so far.
fn is_decided(table: &Table, out: usize) -> bool {
    let began = table.clock_of(SUDDEN_DEATH).is_some_and(|clock| clock.step == LAST);
    let before = OUT.of(table);
    began && (out > table.out().len() || table.out().iter().any(|&seat| !before.contains(seat)))
}
