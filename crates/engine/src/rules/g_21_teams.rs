//! G21: players who sit opposite each other are partners and win together.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::rules::TEAMS;
use crate::seams::rule::{Question, Word};
use crate::seams::rule_error::RuleError;
use crate::tables::cell::Per;
use crate::tables::seat::MAX_SEATS;

/// The partner of a seat. Empty for a player whose partner has left.
const PARTNER: Cell<SeatSet> =
    Cell::new(TEAMS, 0, "partner").per(Per::Seat).shown("the partner of the seat, until one of both leaves").lasting();

/// The fewest seats with two teams.
const FEWEST: usize = 4;

pub(super) struct Teams;

impl Rule for Teams {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "teams",
            title: "Teams",
            clause: "G21",
            sentence: "You and the player opposite are partners. Your points add up, and you win together.",
            later: true,
            words: &[Word { name: "opposite", meaning: "partners sit opposite each other" }],
            answers: &[Question::MatchWinner],
            seams: &[Seam::Begin],
            cells: &[PARTNER.about()],
            moments: &[Moment::Standings],
            touches: &[Moment::Places],
            presentation: Presentation::cards("G8 Y8 G8 Y8"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Scores are counted in one place, for all rules.
    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.teams = true;
    }

    fn check(&self, _: i64, seats: usize, _: &Procedures) -> Result<(), RuleError> {
        if seats >= FEWEST && seats.is_multiple_of(2) {
            return Ok(());
        }
        Err(RuleError::OddSeats { rule: TEAMS.name(), seats, least: FEWEST })
    }

    /// Pairs the players without a partner: all in the first round, later only those whose partners have left. The pairs
    /// depend on seat numbers, because players sit in their order when the match begins, and other rules can move them
    /// before this one applies. With an odd number, the last player plays alone.
    fn begin(&self, run: &mut Resolution<'_>) {
        let table = run.table();
        let is_paired =
            |seat: Seat| PARTNER.at(table, seat).iter().any(|other| PARTNER.at(table, other).contains(seat));
        let alone: SeatSet = table.all_seats().iter().filter(|&seat| !is_paired(seat)).collect();
        let alone: ArrayVec<Seat, MAX_SEATS> = alone.iter().collect();
        let half = alone.len() / 2;
        for (&one, &other) in alone.iter().zip(alone.iter().skip(half)).take(half) {
            PARTNER.note_at(run, one, SeatSet::of(other));
            PARTNER.note_at(run, other, SeatSet::of(one));
        }
    }
}

/// Returns the seat and its partner, if it has one.
pub(crate) fn team(table: &Table, seat: Seat) -> SeatSet {
    SeatSet::of(seat).or(PARTNER.at(table, seat))
}
