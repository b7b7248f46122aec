//! Results that do not match their table. They are kept, and a host decides whether they count.

use super::work::Work;
use super::{checks, reports, rounds};
use crate::fact::Fact;
use crate::ids::{EventPlayer, Person, TableNumber, Time};
use crate::input::{Report, Settle};
use crate::plan::{Best, Plan, limits};
use crate::refusal::Refusal;
use crate::refused::Refused;
use crate::scores::{How, Match};
use crate::state::Table;

/// Stores a refused result. The table then waits for a host's decision.
pub(super) fn refuse(work: &mut Work, report: &Report) -> Result<(), Refusal> {
    let table = reports::playing(work, report)?;
    if table.refused.is_some() {
        return Err(Refusal::NoChange);
    }
    let Err(refusal) = reports::order(report, table) else { return Err(Refusal::NoChange) };
    let refused = Refused { at: work.at, why: refusal.code().to_owned(), report: report.clone() };
    work.tell(Fact::ResultRefused { table: report.table, refused: Box::new(refused) });
    Ok(())
}

/// A host decides what counts for a table with a refused result.
pub(super) fn settle(work: &mut Work, by: Person, number: TableNumber, how: Settle) -> Result<(), Refusal> {
    checks::any_host(work, by)?;
    let table = work.event.table(number).ok_or(Refusal::NoSuchTable)?;
    let refused = table.refused().ok_or(Refusal::NotRefused)?;
    let at = work.at;
    let result = match how {
        Settle::Accept => accepted(&work.event.plan, number, table, &refused.report, at),
        Settle::Void => reports::tie(number, table, at),
        Settle::Replay => {
            let until = work.event.plan.time_limit().map(|limit| at.saturating_add(limit));
            let round = table.round;
            work.tell(Fact::Replayed { round, table: number, until });
            return Ok(());
        }
    };
    rounds::finished(work, result);
    Ok(())
}

/// Creates the match of a refused result that a host accepts. Players of the table have the points from the result, or
/// else the worst points in it. Players who are missing in the result share the last place. Points are clamped to the
/// limit of an event, and the server logs such a report.
fn accepted(plan: &Plan, number: TableNumber, table: &Table, report: &Report, at: Time) -> Match {
    let given = |player: EventPlayer| {
        let (_, points) = report.seats.iter().zip(&report.points).find(|(seat, _)| **seat == player)?;
        Some((*points).clamp(-limits::POINTS, limits::POINTS))
    };
    let known = || table.seats.iter().filter_map(|player| given(*player));
    let worst = if plan.best() == Best::FewestPoints { known().max() } else { known().min() };
    let points = table.seats.iter().map(|player| given(*player).or(worst).unwrap_or(0)).collect();
    let mut missing = table.seats.clone();
    let mut order = Vec::new();
    for group in &report.order {
        let mut placed = Vec::new();
        for player in group {
            if let Some(seat) = missing.iter().position(|seat| seat == player) {
                placed.push(missing.remove(seat));
            }
        }
        order.push(placed);
    }
    order.push(missing);
    order.retain(|group| !group.is_empty());
    Match { round: table.round, table: number, at, seats: table.seats.clone(), points, order, how: How::Accepted }
}
