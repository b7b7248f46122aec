//! Random full matches, recorded, parsed, and replayed.

use ruckus_engine::{Fact, Time};
use ruckus_record::{Entry, EntryInput, Hex, Record, RecordedSeat, Replay, VERSION, Verification, examine, verify};
use ruckus_ruleset::PRESETS;

use crate::common::played_at;

/// Plays a match of one round. No player joins or leaves.
fn played(preset: &str, seats: usize, seed: u64) -> Record {
    let seats = (0..seats).map(|seat| RecordedSeat { name: format!("Player {seat}"), bot: seat > 1 }).collect();
    played_at(preset, "ABCD", None, seats, seed)
}

#[test]
fn records_of_all_presets_round_trip_and_verify() {
    for preset in PRESETS {
        let record = played(preset.name, 4, 11);
        assert!(record.result.is_some(), "{}: the match has ended", preset.name);
        let text = record.lines();
        let again = Record::parse(&text).expect("what was written can be read");
        assert_eq!(again, record, "{}", preset.name);
        assert_eq!(again.lines(), text, "{}", preset.name);
        assert_eq!(verify(&again), [], "{}", preset.name);
    }
}

#[test]
fn two_replays_give_identical_steps_and_positions() {
    let record = played("super-power-no-sissies", 3, 5);
    let (mut a, mut b) = (Replay::new(&record).unwrap(), Replay::new(&record).unwrap());
    let mut steps_taken = 0;
    for place in 0..record.entries.len() {
        assert_eq!(a.step(place).unwrap(), b.step(place).unwrap());
        assert_eq!(serde_json::to_string(&a.position()).unwrap(), serde_json::to_string(&b.position()).unwrap());
        steps_taken += 1;
    }
    assert!(steps_taken > 20 && a.table().winners().is_some());
}

#[test]
fn a_replay_closes_windows_when_time_runs_out() {
    let closed_by_time = |seed| {
        let record = played("psycho", 5, seed);
        let mut replay = Replay::new(&record).unwrap();
        let step = |(place, entry): (usize, &Entry)| (replay.step(place).unwrap(), entry.what == EntryInput::Tick);
        let closes = |fact: &Fact| matches!(fact, Fact::WindowClosed { .. });
        let steps: Vec<_> = record.entries.iter().enumerate().map(step).collect();
        steps.iter().any(|(step, tick)| *tick && step.facts.iter().any(closes))
    };
    assert!((0..100).any(closed_by_time), "time alone closes a window in one of these matches");
}

#[test]
fn verification_reports_changes_with_a_line_number() {
    let record = played("classic", 3, 8);
    let found = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&record).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(found(&|_| ()), "");
    assert!(
        found(&|record| record.header.table = "ABCE".to_owned())
            .starts_with("line 3: the cards were not shuffled with")
    );
    let result = found(&|record| record.result.as_mut().unwrap().winners = vec!["Nobody".to_owned()]);
    assert!(result.contains("the result is wrong"), "{result}");
    assert!(found(&|record| record.result = None).contains("there is no result"));
    assert!(found(&|record| drop(record.entries.pop())).contains("the match is not over"));
    let early = found(&|record| {
        record.entries.remove(1);
    });
    assert!(early.starts_with("line 3: this was not possible (round-over)"), "{early}");
    let keyless =
        found(&|record| record.entries[1].what = EntryInput::Deal { key: Hex([1; 32]), shuffle: None, dealer: None });
    assert!(keyless.starts_with("line 3: this shuffle cannot be checked"), "{keyless}");
}

#[test]
fn rejects_invalid_records_with_a_line_number() {
    let record = played("classic", 2, 1);
    let text = record.lines();
    let refused = |text: &str| Record::parse(text).expect_err("it is refused").to_string();
    assert!(refused("").starts_with("line 1: this is not the record of a match"));
    assert!(refused("{\"hello\":1}\n").starts_with("line 1: this is not the record of a match"));
    let newer = refused(&text.replacen("\"format\":1", "\"format\":2,\"more\":true", 1));
    assert_eq!(newer, "line 1: the record has format 2, but this program reads format 1");
    assert!(refused(&text.replacen("\"program\"", "\"pogramm\"", 1)).starts_with("line 1: unknown field `pogramm`"));
    assert!(refused(&text.replacen("\"begin\"", "\"start\"", 1)).starts_with("line 2: unknown variant `start`"));
    let back: Vec<&str> = text.lines().collect();
    let mut early = record.clone();
    early.entries[0].at = Time(99);
    assert!(refused(&early.lines()).starts_with("line 3: its time is before"));
    assert!(refused(&format!("{}\n{}\n{}", back[0], back[back.len() - 1], back[1])).starts_with("line 2:"));
    let mut crowd = record.clone();
    crowd.header.seats = vec![RecordedSeat { name: "Ann".to_owned(), bot: false }; 99];
    assert!(refused(&crowd.lines()).contains("99"));
    let mut nowhere = record;
    nowhere.entries.push(Entry::new(Time(u64::MAX), EntryInput::Leave { seat: ruckus_engine::Seat(200) }));
    nowhere.result = None;
    assert!(verify(&nowhere).iter().any(|error| error.message.contains("no seat 200")));
}

/// A move that this version refuses proves a forgery only in a record of this version, and not in one of another.
#[test]
fn version_differences_are_distinguished_from_forgeries() {
    let good = played("classic", 3, 8);
    let with = |version: &str, change: &dyn Fn(&mut Record)| {
        let mut record = good.clone();
        version.clone_into(&mut record.header.program);
        change(&mut record);
        assert_eq!(verify(&record).is_empty(), examine(&record).holds());
        examine(&record)
    };
    let lines = |found: &Verification| {
        let flaws: Vec<usize> = found.flaws.iter().map(|error| error.line).collect();
        (flaws, found.differs.as_ref().map(|error| error.line))
    };
    let last = good.entries.len() + 2;
    let moved = |record: &mut Record| {
        let at = record.entries[4].at;
        let action = ruckus_engine::Action::Challenge;
        record.entries.insert(5, Entry::new(at, EntryInput::Act { seat: ruckus_engine::Seat(0), action }));
    };
    let (older, newer) = (with("0.2.0", &moved), with("99.0.0", &moved));
    assert_eq!((lines(&older), lines(&newer)), ((vec![], Some(7)), (vec![], Some(7))));
    assert_eq!((older.played_by.as_str(), older.holds()), ("0.2.0", false));
    let message = older.differs.expect("it differs").message;
    assert!(message.contains(&format!("version {VERSION}")) && message.contains("version 0.2.0"), "{message}");
    assert_eq!(lines(&with(VERSION, &moved)), (vec![7], None));
    // The match continues after its end, according to other rules.
    let open = |record: &mut Record| record.result = None;
    assert_eq!(lines(&with("0.2.0", &open)), (vec![], Some(last)));
    assert_eq!(lines(&with(VERSION, &open)), (vec![last], None));
    // Flaws that do not depend on rules count in any record: shuffles, seats, and the winner in the last position.
    let stacked = |record: &mut Record| {
        moved(record);
        record.header.table = "ABCE".to_owned();
    };
    assert_eq!(lines(&with("0.2.0", &stacked)), (vec![3], Some(7)));
    let nowhere = |record: &mut Record| {
        record.entries[5].what = EntryInput::Leave { seat: ruckus_engine::Seat(200) };
    };
    assert_eq!(lines(&with("0.2.0", &nowhere)), (vec![7], None));
    let winner = |record: &mut Record| record.result.as_mut().expect("it is over").winners = vec!["Nobody".to_owned()];
    assert_eq!(lines(&with("0.2.0", &winner)), (vec![last], None));
}

/// These records were written by version 0.2.0. `RUCKUS_FREEZE=1` writes records of the current version.
#[test]
fn records_of_0_2_0_are_read_and_verified() {
    let frozen = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen");
    for preset in PRESETS {
        let file = |version: &str| frozen.join(version).join(format!("{}.jsonl", preset.name));
        if std::env::var_os("RUCKUS_FREEZE").is_some() {
            let file = file(env!("CARGO_PKG_VERSION"));
            std::fs::create_dir_all(file.with_file_name("")).expect("the folder can be made");
            std::fs::write(file, played(preset.name, 4, 23).lines()).expect("the record can be written");
        }
        let text = std::fs::read_to_string(file("0.2.0")).expect("the record is there");
        let record = Record::parse(&text).expect("the record can be read");
        assert!(record.result.is_some(), "{}", preset.name);
        assert_eq!(record.lines(), text, "{}", preset.name);
        // This version may judge a step differently, but there must be no other flaws.
        assert_eq!(examine(&record).flaws, [], "{}", preset.name);
    }
}
