//! A match at a glance.

use std::sync::Arc;

use ruckus_engine::{Action, Fact, Phase, Time};
use ruckus_protocol::{MatchCard, MatchSeat, RoundCard, RoundScore};
use ruckus_record::{LineError, Record, Replay, What};

use super::Rounds;
use super::awards::Watch;
use crate::room;

/// A match as far as its record tells it.
///
/// # Errors
/// The record cannot be played again.
pub(crate) fn card(record: &Record, number: u32) -> Result<MatchCard, LineError> {
    let mut replay = Replay::new(record)?;
    let mut counted = Rounds::new();
    let mut rounds: Vec<RoundCard> = Vec::new();
    let mut watch = Watch::default();
    let mut began = Time(0);
    for (place, entry) in record.entries.iter().enumerate() {
        let round = counted.next(entry);
        if rounds.last().is_none_or(|last| last.round != round) {
            rounds.push(RoundCard { round, steps: 0, ms: 0, scores: Vec::new() });
            began = entry.at;
        }
        let Some(last) = rounds.last_mut() else { continue };
        let running = replay.table().phase != Phase::Over;
        watch.step();
        replay.step_seen(place, |fact, after| {
            watch.see(fact, after, entry.at);
            if let &Fact::Scored { seat, points, total } = fact {
                last.scores.push(RoundScore { seat, points, total });
            }
        })?;
        if let (What::Act { action: Action::Slap, .. }, Some(first)) = (&entry.what, entry.photo.first()) {
            watch.slapped(first.seat, first.ms);
        }
        last.steps += 1;
        // Who comes and goes before the next deal does not make the round longer.
        if running {
            last.ms = entry.at.0 - began.0;
        }
    }
    let names = replay.names();
    let seat = |(place, name): (usize, &String)| MatchSeat {
        name: name.clone(),
        bot: record.header.seats.get(place).is_some_and(|seat| seat.bot),
    };
    let winners: Option<Vec<_>> = replay.table().winners().map(|winners| winners.iter().collect());
    let awards = watch.awards(&rounds, winners.as_deref().unwrap_or_default());
    let rules = room::rules_of(&record.header).map_err(|problem| LineError { line: 1, message: problem.message })?;
    Ok(MatchCard {
        code: record.header.table.clone(),
        number,
        rules: Arc::new(rules),
        seats: names.iter().enumerate().map(seat).collect(),
        rounds,
        winners,
        awards,
    })
}
