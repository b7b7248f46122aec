//! The beginning and end of rounds.

use super::work::Work;
use super::{absent, begin};
use crate::fact::{Ending, Fact};
use crate::ids::{EventPlayer, TableNumber, Time};
use crate::plan::{Best, Form, Length};
use crate::scores::{Match, awards};

/// Starts the event with the players who are there.
pub(super) fn start(work: &mut Work, at: Time) {
    work.drop_lapsed();
    let players = work.event.present().count() as u32;
    let expected = work.event.plan.expected();
    work.tell(Fact::Started { at, players, expected });
    if work.form() != Form::RaceTo {
        begin::round(work, at);
    }
}

/// Handles a closed seat. If at most one player is left, the table has to report its current state.
pub(super) fn seat_closed(work: &mut Work, table: Option<TableNumber>, at: Time) {
    let Some(number) = table else { return };
    if work.event.table(number).is_some_and(|table| table.open() <= 1 && !table.is_time_up()) {
        work.tell(Fact::TimeUp { table: number, at });
    }
}

/// Handles a finished table.
pub(super) fn finished(work: &mut Work, result: Match) {
    let at = result.at;
    let strength = |player: EventPlayer| work.event.players[player.place()].tally.strength();
    let counted = awards(&work.event.plan, &result, &strength);
    let award = |seat: &EventPlayer| counted.iter().find(|award| award.player == *seat).map_or(0, |award| award.points);
    let awards = result.seats.iter().map(award).collect();
    work.tell(Fact::Finished { result, awards });
    let over = work.event.playing().next().is_none();
    if work.form() == Form::RaceTo {
        if !work.event.last_call && points_reached(work) {
            last_call(work, at);
        } else if work.event.last_call && over {
            work.end(Ending::Played);
        }
    } else if over {
        round_over(work, at);
    }
}

/// Ends the start of new matches in a race. Running matches are scored as they stand.
pub(super) fn last_call(work: &mut Work, at: Time) {
    work.tell(Fact::LastCall);
    for table in work.event.playing().collect::<Vec<_>>() {
        if work.event.table(table).is_some_and(|table| !table.is_time_up()) {
            work.tell(Fact::TimeUp { table, at });
        }
    }
    if work.event.playing().next().is_none() {
        work.end(Ending::Played);
    }
}

fn points_reached(work: &Work) -> bool {
    let Some(Length::Points(target)) = work.event.plan.length() else { return false };
    work.event.numbered().any(|(_, entrant)| !entrant.gone() && entrant.points() >= target)
}

/// Handles the end of a round, when all tables have finished.
fn round_over(work: &mut Work, at: Time) {
    if work.form() == Form::Swap {
        absent::credit(work);
    }
    let round = work.event.round;
    let started = work.event.started.unwrap_or(at);
    let over = match work.event.plan.length() {
        Some(Length::Rounds(rounds) | Length::Matches(rounds)) => round >= rounds,
        Some(Length::Minutes(minutes)) => at >= started.saturating_add(u64::from(minutes) * 60_000),
        Some(Length::Points(_)) => points_reached(work),
        None => work.event.tables().count() == 1,
    };
    if over {
        work.end(Ending::Played);
    } else {
        work.tell(Fact::RoundOver { round, next_at: at.saturating_add(work.event.plan.pause()) });
    }
}

/// Returns the points for a player who joins a running swap or comes back to it. A new player starts with the mean of
/// the highest and the lowest total, rounded down (M3). A player who comes back keeps their own total if it is worse.
pub(super) fn arriving(work: &Work, player: EventPlayer) -> Option<i64> {
    let entrant = work.event.entrant(player)?;
    if entrant.last_round == work.event.round {
        return None;
    }
    let there = work.event.numbered().filter(|(_, other)| other.to_seat() && other.last_round == work.event.round);
    let totals: Vec<i64> = there.map(|(_, other)| other.points()).collect();
    let mean = (totals.iter().max()? + totals.iter().min()?).div_euclid(2);
    let more = mean - entrant.points();
    if entrant.last_round == 0 {
        return Some(more);
    }
    match work.event.plan.best() {
        Best::FewestPoints => Some(more.max(0)),
        Best::MostPoints => Some(more.min(0)),
    }
}
