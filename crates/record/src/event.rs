//! Checks the standings of an event against the records of its matches.

use std::collections::BTreeMap;

use ruckus_engine::Phase;
use ruckus_events::{EventPlayer, EventRecord, How, Match, PlayedTable, Round, Scored, TableNumber, limits};

use crate::leavings::Leavings;
use crate::read::LineError;
use crate::record::{Header, OfEvent, Record};
use crate::replay::Replay;
use crate::score::Score;
use crate::verify::verify;

/// Compares the record of an event with the records of its matches, each with its file name. Returns all discrepancies,
/// or an empty list if the standings follow from the records. The order is: the event itself, the individual records,
/// the matches.
pub fn verify_event(event: &EventRecord, records: &[(String, Result<Record, LineError>)]) -> Vec<String> {
    let mut wrong = event.flaws();
    let mut known: BTreeMap<(Round, TableNumber), (&str, &Record)> = BTreeMap::new();
    for (file, record) in records {
        match sound(event, record) {
            Err(why) => wrong.extend(why.into_iter().map(|why| format!("{file}: {why}"))),
            Ok((place, record)) => match known.get(&place) {
                Some((other, _)) => wrong.push(format!("{file}: {} is also in {other}", called(place))),
                None => drop(known.insert(place, (file, record))),
            },
        }
    }
    let leavings = Leavings::of(&event.results);
    let mut tables = event.tables.iter();
    for (at, entry) in event.results.iter().enumerate() {
        let Scored::Match(result) = entry else { continue };
        let (place, table) = ((result.round, result.table), tables.next());
        let counts =
            |order: &[Vec<EventPlayer>]| leavings.orders(order, result, at).any(|order| alike(&order, &result.order));
        let compared = match (known.remove(&place), table) {
            (Some((file, record)), Some(table)) => {
                compare(event, table, result, record, &counts).map_err(|why| format!("{file}: {why}"))
            }
            _ if tie(result, &counts) => Ok(()),
            _ => Err(format!("the record of {} is missing", called(place))),
        };
        wrong.extend(compared.err());
    }
    let left = known.into_iter();
    wrong.extend(left.map(|(place, (file, _))| format!("{file}: the event has no result for {}", called(place))));
    wrong
}

fn called((round, table): (Round, TableNumber)) -> String {
    format!("round {round}, table {table}")
}

/// Checks a single record and that it belongs to this event. Returns its place in the event.
fn sound<'a>(
    event: &EventRecord,
    record: &'a Result<Record, LineError>,
) -> Result<((Round, TableNumber), &'a Record), Vec<String>> {
    let record = record.as_ref().map_err(|error| vec![error.to_string()])?;
    let Some(OfEvent { code, round, table }) = &record.header.event else {
        return Err(vec!["this match does not belong to an event".to_owned()]);
    };
    if *code != event.event {
        return Err(vec![format!("this match belongs to event {code}, not to {}", event.event)]);
    }
    let flaws = verify(record);
    if flaws.is_empty() { Ok(((*round, *table), record)) } else { Err(flaws.iter().map(ToString::to_string).collect()) }
}

/// Compares a match in the event's results with its record. `counts` returns true if the event's order can follow from
/// an order in the record.
fn compare(
    event: &EventRecord,
    table: &PlayedTable,
    result: &Match,
    record: &Record,
    counts: &dyn Fn(&[Vec<EventPlayer>]) -> bool,
) -> Result<(), String> {
    let Header { table: room, base, ruleset, seats, .. } = &record.header;
    let place = called((result.round, result.table));
    if *room != table.room {
        return Err(format!("{place} was played at table {}, but this is the record of table {room}", table.room));
    }
    if (base, ruleset) != (&event.base, &event.ruleset) {
        return Err(format!("{place} was played with rules other than the event's"));
    }
    if result.how == How::Accepted {
        // The result was rejected and a host decided, as the event's facts show.
        return Ok(());
    }
    let named =
        |player: &EventPlayer| event.players.get(player.0 as usize).map(|named| (named.name.as_str(), named.bot));
    if !result.seats.iter().map(named).eq(seats.iter().map(|seat| Some((seat.name.as_str(), seat.bot)))) {
        return Err(format!("the players of {place} differ from those in the event"));
    }
    let mut replay = Replay::new(record).map_err(|error| error.to_string())?;
    replay.finish().map_err(|error| error.to_string())?;
    let over = replay.table().phase == Phase::Over;
    match result.how {
        How::Unreported => {
            return if tie(result, counts) { Ok(()) } else { Err(format!("{place} should be a tie of all players")) };
        }
        How::Played if !over => return Err(format!("the event says that {place} ended, but its record has no end")),
        _ => {}
    }
    let Score { points, order } = replay.score(seats.len());
    for (player, (points, said)) in result.seats.iter().zip(points.iter().zip(&result.points)) {
        let points = (*points).clamp(-limits::POINTS, limits::POINTS);
        if points != *said {
            return Err(format!("{place} gave {} {points} points, but the event says {said}", event.name(*player)));
        }
    }
    let order: Vec<Vec<EventPlayer>> =
        order.iter().map(|tied| tied.iter().map(|seat| result.seats[*seat]).collect()).collect();
    if counts(&order) {
        return Ok(());
    }
    let names = |order: &[Vec<EventPlayer>]| {
        let tied =
            |tied: &Vec<EventPlayer>| tied.iter().map(|player| event.name(*player)).collect::<Vec<_>>().join(" and ");
        order.iter().map(tied).collect::<Vec<_>>().join(", then ")
    };
    Err(format!("{place} ended with {}, but the event says {}", names(&order), names(&result.order)))
}

/// Returns true if two finishing orders are equal, ignoring the order within ties.
fn alike(one: &[Vec<EventPlayer>], other: &[Vec<EventPlayer>]) -> bool {
    let tied = |(one, other): (&Vec<EventPlayer>, &Vec<EventPlayer>)| {
        one.len() == other.len() && one.iter().all(|player| other.contains(player))
    };
    one.len() == other.len() && one.iter().zip(other).all(tied)
}

/// Returns true if a match counts nothing and needs no record: all players tie, except players who have left.
fn tie(result: &Match, counts: &dyn Fn(&[Vec<EventPlayer>]) -> bool) -> bool {
    let all = [result.seats.clone()];
    let nothing = result.how != How::Played && result.points.iter().all(|points| *points == 0);
    nothing && counts(&all)
}
