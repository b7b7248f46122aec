//! Results of tables.

use super::rounds;
use super::work::Work;
use crate::ids::{EventPlayer, TableNumber, Time};
use crate::input::Report;
use crate::plan::{Best, Form, Plan, limits};
use crate::refusal::Refusal;
use crate::scores::{How, Match};
use crate::state::{Phase, Table};

/// A table reports its result. `unfinished` means that its time was up before it had finished.
pub(super) fn finish(work: &mut Work, report: &Report, unfinished: bool) -> Result<(), Refusal> {
    let table = playing(work, report)?;
    let order = order(report, table)?;
    if unfinished && !table.is_time_up() {
        return Err(Refusal::NotTimeYet);
    }
    let result = if unfinished && is_undealt(&work.event.plan, report) {
        tie(report.table, table, work.at)
    } else {
        let how = if unfinished { How::AsItStood } else { How::Played };
        let Report { round, seats, points, .. } = report.clone();
        Match { round, table: report.table, at: work.at, seats, points, order, how }
    };
    rounds::finished(work, result);
    Ok(())
}

/// Returns true if the cards of a table were not dealt yet when its time was up. In a swap, all its players would have
/// the best score.
fn is_undealt(plan: &Plan, report: &Report) -> bool {
    let is_best = plan.form() == Form::Swap && plan.best() == Best::FewestPoints;
    is_best && report.points.iter().all(|points| *points == 0)
}

/// Returns the table of a result if it is still playing that round.
pub(super) fn playing<'a>(work: &'a Work, report: &Report) -> Result<&'a Table, Refusal> {
    if matches!(work.event.phase, Phase::CheckIn { .. }) {
        return Err(Refusal::NotStarted);
    }
    // In a race, a table's number can be reused once the table has finished. A late result for it is outdated.
    if report.round < work.event.round && work.event.table(report.table).is_none_or(|it| it.round != report.round) {
        return Err(Refusal::OldResult);
    }
    let table = work.event.table(report.table).ok_or(Refusal::NoSuchTable)?;
    if table.round != report.round {
        return Err(Refusal::OldResult);
    }
    if table.is_playing() { Ok(table) } else { Err(Refusal::NotPlaying) }
}

/// Checks a result against its table and returns the finishing order. Players with closed seats come last if the result
/// omits them.
///
/// # Errors
/// The result does not match the table.
pub(super) fn order(report: &Report, table: &Table) -> Result<Vec<Vec<EventPlayer>>, Refusal> {
    if sorted(&report.seats) != sorted(&table.seats) {
        return Err(Refusal::WrongPlayers);
    }
    let large = |points: &i64| points.unsigned_abs() > limits::POINTS.unsigned_abs();
    if report.points.len() != report.seats.len() || report.points.iter().any(large) {
        return Err(Refusal::WrongResult);
    }
    let mut order = report.order.clone();
    let mut missing = table.seats.clone();
    for player in order.iter().flatten() {
        let at = missing.iter().position(|seat| seat == player).ok_or(Refusal::WrongResult)?;
        missing.remove(at);
    }
    if order.iter().any(Vec::is_empty) || missing.iter().any(|player| !table.closed.contains(player)) {
        return Err(Refusal::WrongResult);
    }
    if !missing.is_empty() {
        order.push(missing);
    }
    Ok(order)
}

fn sorted(players: &[EventPlayer]) -> Vec<EventPlayer> {
    let mut players = players.to_vec();
    players.sort_unstable();
    players
}

/// Creates the result of a table that has nothing to report: a tie of all players who are still there, without points.
pub(super) fn tie(number: TableNumber, table: &Table, at: Time) -> Match {
    let (closed, there): (Vec<EventPlayer>, Vec<EventPlayer>) =
        table.seats.iter().partition(|player| table.closed.contains(player));
    let order = [there, closed].into_iter().filter(|group| !group.is_empty()).collect();
    let points = vec![0; table.seats.len()];
    Match { round: table.round, table: number, at, seats: table.seats.clone(), points, order, how: How::Unreported }
}
