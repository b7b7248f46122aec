//! Whole matches, played by whatever people might do, recorded, read back and played again.

use ruckus_engine::{Fact, Happening, Time};
use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_record::shuffle::{Part, commit_part, commit_seed, key};
use ruckus_record::{Entry, FORMAT, Header, Hex, Place, Record, Replay, Shuffle, What, verify};
use ruckus_ruleset::{PRESETS, Ruleset};

const TABLE: &str = "ABCD";

/// A match by these rules, over after one round; nobody comes or leaves.
fn played(preset: &str, seats: usize, seed: u64) -> Record {
    let text = format!("base = \"{preset}\"\n[scoring]\nmethod = \"single\"\n");
    let ruleset = Ruleset::parse("the test", &text).expect("the rules are good");
    let rulebook = ruleset.compile(seats).expect("the rules fit the seats");
    let header = Header {
        format: FORMAT,
        program: "0.1.0".to_owned(),
        table: TABLE.to_owned(),
        opened: 1_790_000_000_000,
        base: preset.to_owned(),
        ruleset: ruleset.in_full(),
        seats: (0..seats).map(|seat| Place { name: format!("Player {seat}"), bot: seat > 1 }).collect(),
    };
    let mut record = Record { header, entries: Vec::new(), result: None };
    let mut game = Game::new(rulebook, Dice::new(seed));
    note(&mut record, &mut game, What::Begin, Happening::StartMatch);
    let shuffle = fair(&record.header.ruleset, seed);
    let dealt = key(&shuffle.seed, &shuffle.parts, TABLE, shuffle.deal, &record.header.ruleset);
    let deal = What::Deal { key: dealt, shuffle: Some(Box::new(shuffle)), dealer: None };
    note(&mut record, &mut game, deal, Happening::Deal { seed: dealt.0, dealer: None });
    for _ in 0..20_000 {
        if game.table.winners().is_some() {
            break;
        }
        game.wait();
        let what = game.what_next();
        let said = match &what {
            // A server takes nothing from a seat that no table can have.
            Happening::Act { seat, .. } | Happening::Speak { seat } if seat.index() >= ruckus_engine::MAX_SEATS => {
                continue;
            }
            Happening::Act { seat, action } => What::Act { seat: *seat, action: action.clone() },
            Happening::Speak { seat } => What::Speak { seat: *seat },
            Happening::Tick => What::Tick,
            _ => continue,
        };
        note(&mut record, &mut game, said, what);
    }
    let mut replay = Replay::new(&record).expect("it can be played again");
    replay.finish().expect("every entry does something");
    record.result = replay.outcome();
    record
}

/// Gives an input, and writes it down if it meant something.
fn note(record: &mut Record, game: &mut Game, said: What, what: Happening) {
    let decision = game.give(what);
    if decision.refused.is_none() || !decision.facts.is_empty() {
        record.entries.push(Entry::new(game.now, said));
    }
}

fn fair(ruleset: &str, seed: u64) -> Shuffle {
    let part = |seat: u8| {
        let (seat, revealed) = (ruckus_engine::Seat(seat), Hex([seat; 16]));
        Part { seat, commitment: commit_part(seat, &revealed), revealed }
    };
    assert!(!ruleset.is_empty());
    let seed = Hex([seed as u8; 32]);
    Shuffle { deal: 1, commitment: commit_seed(&seed), seed, parts: vec![part(0), part(1)], missing: Vec::new() }
}

#[test]
fn a_match_of_each_preset_is_read_back_and_played_again_to_the_same_end() {
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
fn a_replay_tells_every_position_and_every_fact_as_they_were() {
    let record = played("super-power-no-sissies", 3, 5);
    let (mut a, mut b) = (Replay::new(&record).unwrap(), Replay::new(&record).unwrap());
    let mut told = 0;
    for place in 0..record.entries.len() {
        assert_eq!(a.step(place).unwrap(), b.step(place).unwrap());
        assert_eq!(serde_json::to_string(&a.position()).unwrap(), serde_json::to_string(&b.position()).unwrap());
        told += 1;
    }
    assert!(told > 20 && a.table().winners().is_some());
}

#[test]
fn deadlines_that_have_passed_are_part_of_the_match() {
    let closed_by_time = |seed| {
        let record = played("psycho", 5, seed);
        let mut replay = Replay::new(&record).unwrap();
        let told = |(place, entry): (usize, &Entry)| (replay.step(place).unwrap(), entry.what == What::Tick);
        let closes = |fact: &Fact| matches!(fact, Fact::WindowClosed { .. });
        let steps: Vec<_> = record.entries.iter().enumerate().map(told).collect();
        steps.iter().any(|(told, tick)| *tick && told.facts.iter().any(closes))
    };
    assert!((0..100).any(closed_by_time), "time alone closes a window in one of these matches");
}

#[test]
fn what_was_changed_afterwards_is_found_with_its_line() {
    let record = played("classic", 3, 8);
    let found = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&record).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(found(&|_| ()), "");
    assert!(
        found(&|record| record.header.table = "ABCE".to_owned()).starts_with("line 3: the cards were shuffled with")
    );
    let result = found(&|record| record.result.as_mut().unwrap().winners = vec!["Nobody".to_owned()]);
    assert!(result.contains("the result is another"), "{result}");
    assert!(found(&|record| record.result = None).contains("there is no result"));
    assert!(found(&|record| drop(record.entries.pop())).contains("the match is not over"));
    let early = found(&|record| {
        record.entries.remove(1);
    });
    assert!(early.starts_with("line 3: this could not be done (round-over)"), "{early}");
    let keyless =
        found(&|record| record.entries[1].what = What::Deal { key: Hex([1; 32]), shuffle: None, dealer: None });
    assert!(keyless.starts_with("line 3: this shuffle cannot be checked"), "{keyless}");
}

#[test]
fn what_would_be_misread_is_refused_with_its_line() {
    let record = played("classic", 2, 1);
    let text = record.lines();
    let refused = |text: &str| Record::parse(text).expect_err("it is refused").to_string();
    assert!(refused("").starts_with("line 1: this is no record of a match"));
    assert!(refused("{\"hello\":1}\n").starts_with("line 1: this is no record of a match"));
    let newer = refused(&text.replacen("\"format\":1", "\"format\":2,\"more\":true", 1));
    assert_eq!(newer, "line 1: the record is of format 2, and this program reads format 1");
    assert!(refused(&text.replacen("\"program\"", "\"pogramm\"", 1)).starts_with("line 1: unknown field `pogramm`"));
    assert!(refused(&text.replacen("\"begin\"", "\"start\"", 1)).starts_with("line 2: unknown variant `start`"));
    let back: Vec<&str> = text.lines().collect();
    let mut early = record.clone();
    early.entries[0].at = Time(99);
    assert!(refused(&early.lines()).starts_with("line 3: its time lies before"));
    assert!(refused(&format!("{}\n{}\n{}", back[0], back[back.len() - 1], back[1])).starts_with("line 2:"));
    let mut crowd = record.clone();
    crowd.header.seats = vec![Place { name: "Ann".to_owned(), bot: false }; 99];
    assert!(refused(&crowd.lines()).contains("99"));
    let mut nowhere = record;
    nowhere.entries.push(Entry::new(Time(u64::MAX), What::Leave { seat: ruckus_engine::Seat(200) }));
    nowhere.result = None;
    assert!(verify(&nowhere).iter().any(|error| error.message.contains("no seat 200")));
}
