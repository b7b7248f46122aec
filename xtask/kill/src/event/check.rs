//! Checks of an event after each kill.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use ruckus_events::{EventRecord, How, Scored};
use ruckus_protocol::{EventPhase, EventPlace, EventView};
use ruckus_record::{Record, verify_event};

use super::hall::{Hall, Promised};
use crate::tally::{Broken, RunTally};

/// Checks the event. All rounds before `round` are over.
pub(super) async fn event(hall: &Hall, round: u32, tally: &mut RunTally) -> Result<()> {
    // Reads the results first: the event may have progressed by the time the view is read.
    let record: EventRecord = hall.api.get(&format!("/api/events/{}/results.json", hall.code)).await?.read()?;
    let view = hall.look(None).await?;
    let mut people = Vec::new();
    for seat in &hall.seats {
        people.push(hall.look(Some(&seat.token)).await?);
    }
    let faults = {
        let mut promised = hall.promised();
        let mut faults = results(&record, round, &promised);
        faults.extend(seats(&view, &people, &mut promised));
        faults
    };
    tally.compared += 1;
    tally.tables = view.tables.len() as u64 + record.tables.len() as u64;
    for (how, what) in faults {
        tally.broke(how, what);
    }
    Ok(())
}

/// Every acknowledged player is in the results, and every finished match is there exactly once.
fn results(record: &EventRecord, round: u32, promised: &Promised) -> Vec<(Broken, String)> {
    let mut faults: Vec<_> = record.flaws().into_iter().map(|flaw| (Broken::Forked, flaw)).collect();
    let mut names: BTreeMap<&str, u32> = BTreeMap::new();
    for player in &record.players {
        *names.entry(&player.name).or_default() += 1;
    }
    for name in &promised.names {
        match names.get(name.as_str()) {
            None => faults.push((Broken::Lost, format!("{name} was checked in and is missing"))),
            Some(1) => {}
            Some(times) => faults.push((Broken::Doubled, format!("{name} occurs {times} times"))),
        }
    }
    let mut played: BTreeMap<&str, u32> = BTreeMap::new();
    for table in &record.tables {
        *played.entry(&table.room).or_default() += 1;
    }
    let doubled = played.iter().filter(|(_, times)| **times > 1);
    faults.extend(doubled.map(|(room, _)| (Broken::Doubled, format!("table {room} is counted twice"))));
    // All tables of a finished round must be in the results, as played.
    for (_, rooms) in promised.rounds.range(..round) {
        let missing = rooms.iter().filter(|room| !played.contains_key(room.as_str()));
        faults.extend(missing.map(|room| (Broken::Lost, format!("table {room} finished and is not counted"))));
    }
    let matches = record.results.iter().filter_map(|entry| match entry {
        Scored::Match(result) => Some(result),
        _ => None,
    });
    for (result, table) in matches.zip(&record.tables) {
        if promised.finished.contains(&table.room) && result.how != How::Played {
            faults.push((
                Broken::Forked,
                format!("table {} was finished and is counted as {:?}", table.room, result.how),
            ));
        }
    }
    faults
}

/// Every earlier player has exactly one seat and can see it.
fn seats(view: &EventView, people: &[EventView], promised: &mut Promised) -> Vec<(Broken, String)> {
    let mut faults = Vec::new();
    // After the event, no player has a seat.
    if view.phase == EventPhase::Over {
        return faults;
    }
    let mut seats: BTreeMap<u32, Vec<(u16, &str)>> = BTreeMap::new();
    for table in &view.tables {
        for it in &table.players {
            seats.entry(it.player).or_default().push((table.number, &table.code));
        }
        let known = promised.rounds.entry(table.round).or_default();
        known.insert(table.code.clone());
        if known.len() > view.tables.len() {
            faults.push((Broken::Forked, format!("round {} has other tables than before", table.round)));
        }
    }
    for (player, tables) in seats.iter().filter(|(_, tables)| tables.len() > 1) {
        faults.push((Broken::Doubled, format!("player {player} has seats at {tables:?}")));
    }
    for player in promised.seated.iter().filter(|player| !seats.contains_key(player)) {
        faults.push((Broken::Lost, format!("player {player} has no seat in round {}", view.round)));
    }
    for one in people.iter().filter(|one| one.round == view.round && one.phase != EventPhase::Over) {
        let Some(you) = &one.you else { continue };
        let Some(seat) = you.player.and_then(|player| seats.get(&player)) else { continue };
        if let EventPlace::Table { number, code, .. } = &you.place
            && !seat.contains(&(*number, code))
        {
            faults.push((Broken::Forked, format!("{} sits at table {number} and is listed at {seat:?}", you.name)));
        }
    }
    promised.seated.extend(seats.keys().copied().collect::<BTreeSet<_>>());
    faults
}

/// The final standings match the records of all matches.
pub(super) async fn records(hall: &Hall, tally: &mut RunTally) -> Result<()> {
    let event: EventRecord = hall.api.get(&format!("/api/events/{}/results.json", hall.code)).await?.read()?;
    let mut records = Vec::new();
    for played in &event.tables {
        let text = String::from_utf8_lossy(&hall.api.get(&played.record).await?.body).into_owned();
        records.push((played.room.clone(), Record::parse(&text)));
    }
    for flaw in verify_event(&event, &records) {
        tally.broke(Broken::Forked, flaw);
    }
    tally.entries = records.len() as u64;
    Ok(())
}
