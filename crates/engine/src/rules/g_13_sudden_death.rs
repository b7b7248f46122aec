//! G13: a round that has lasted long enough ends with the next seat to go out, and in the end without one.

use super::prelude::*;
use crate::rules::SUDDEN_DEATH;
use crate::seams::rule::Replacement;
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, Effects};

/// Who was out when sudden death began, and has not come back since.
const OUT: Cell<SeatSet> = Cell::new(SUDDEN_DEATH, 0, "out");

/// The clock runs until sudden death begins.
const BEFORE: u8 = 0;
/// Sudden death: the clock runs until the round ends.
const LAST: u8 = 1;

pub(super) struct SuddenDeath;

impl Rule for SuddenDeath {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
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
            hears: Hears::OTHERS,
            moments: &[Moment::GoingOut],
            ..About::PLAIN
        };
        &ABOUT
    }

    /// The clock runs from the moment the starter is turned, also while first turns are raced for.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::TurnedUp { .. } = fact {
            start(run, BEFORE);
        }
    }

    fn settle(&self, run: &mut Resolution<'_>) {
        match run.table().clock_of(SUDDEN_DEATH).map(|clock| clock.step) {
            // A table that starts in the middle.
            None => start(run, BEFORE),
            // Whoever was out before and has come back can go out again.
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

    /// The round ends, whatever others say, as soon as somebody is out who was not when sudden death began.
    fn replace(&self, at: At<'_>, effect: &Effect) -> Replacement {
        match effect.what {
            What::EndRound { out } if is_decided(at.table, usize::from(out)) => Replacement::Insist,
            _ => Replacement::Keep,
        }
    }
}

/// Minutes are those of a watch, at whichever pace the table plays.
fn start(run: &mut Resolution<'_>, step: u8) {
    let minutes = run.rulebook().param(SUDDEN_DEATH, step.into()) as u64;
    let deadline = run.now().plus(minutes * 60_000);
    run.start_clock(step, deadline);
}

/// Whether somebody has gone out since sudden death began. So many are out, which may be more than the table has judged.
fn is_decided(table: &Table, out: usize) -> bool {
    let began = table.clock_of(SUDDEN_DEATH).is_some_and(|clock| clock.step == LAST);
    let before = OUT.of(table);
    began && (out > table.out().len() || table.out().iter().any(|&seat| !before.contains(seat)))
}
