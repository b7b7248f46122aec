//! Forged, missing, and foreign records of an event's matches are detected.

use ruckus_engine::{Action, Seat};
use ruckus_events::{
    Around, Draft, Event, EventInputKind, EventPlayer, EventRecord, Fact, Form, Length, LotSecret, Person, Plan,
    Report, Scored, decide_bound, evolve,
};
use ruckus_record::{EntryInput, LineError, OfEvent, Record, RecordedSeat, Replay, verify_event};

use crate::common::played_at;

type Records = Vec<(String, Result<Record, LineError>)>;

const SECRET: LotSecret = LotSecret([7; 32]);
const NAMES: [&str; 6] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"];

fn happen((event, facts): (&mut Event, &mut Vec<Fact>), at: u64, what: &EventInputKind) {
    for fact in decide_bound(event, at, what, &SECRET).expect("it can happen") {
        evolve(event, &fact).expect("what was decided can happen");
        facts.push(fact);
    }
}

fn room(round: u32, table: u16) -> (String, String) {
    (format!("ROOM{round}{table}"), format!("/api/events/BCDFG/records/{round}/{table}"))
}

/// A Swiss event with two matches at two tables. A player leaves in the middle of the second.
fn event() -> (EventRecord, Records) {
    let draft = Draft { pause: Some(0), ..Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(2))) };
    let (mut event, mut facts) = (Event::open(Plan::try_from(draft).expect("a plan"), Person(1)), Vec::new());
    for (at, name) in NAMES.iter().enumerate() {
        let person = (at < 5).then_some(Person(at as u64 + 1));
        let (name, bot) = ((*name).to_owned(), at == 5);
        happen((&mut event, &mut facts), 1, &EventInputKind::CheckIn { person, name, bot });
    }
    happen((&mut event, &mut facts), 2, &EventInputKind::Start { by: Person(1) });
    let (mut records, mut rules) = (Records::new(), (String::new(), String::new()));
    for round in 1..=2 {
        let tables: Vec<_> = event.tables().map(|(number, table)| (number, table.seats().to_vec())).collect();
        if round == 2 {
            let leaves = tables.iter().flat_map(|(_, seats)| seats).find(|player| player.0 != 0 && player.0 != 5);
            happen((&mut event, &mut facts), 3, &EventInputKind::Leave { player: *leaves.expect("somebody") });
        }
        for (table, seats) in tables {
            let of = OfEvent { code: "BCDFG".to_owned(), round, table };
            let place = |player: &EventPlayer| {
                let at = player.0 as usize;
                RecordedSeat { name: NAMES[at].to_owned(), bot: at == 5 }
            };
            let places = seats.iter().map(place).collect();
            let seed = u64::from(round) * 10 + u64::from(table);
            let record = played_at("classic", &room(round, table).0, Some(of), places, seed);
            let mut replay = Replay::new(&record).expect("good rules");
            replay.finish().expect("it plays");
            let score = replay.score(seats.len());
            let closed = event.table(table).expect("it plays").closed().to_vec();
            let there = |seat: &usize| Some(seats[*seat]).filter(|player| !closed.contains(player));
            let order = score.order.iter().map(|tied| tied.iter().filter_map(there).collect::<Vec<_>>());
            let order = order.filter(|tied| !tied.is_empty()).collect();
            let report = Report { table, round, seats, points: score.points, order };
            happen((&mut event, &mut facts), 4, &EventInputKind::Finish { report });
            rules = (record.header.base.clone(), record.header.ruleset.clone());
            let read = Record::parse(&record.lines());
            records.push((format!("{round}-{table}.jsonl"), read));
        }
        happen((&mut event, &mut facts), 5, &EventInputKind::Tick);
    }
    let (base, ruleset) = rules;
    let (program, code, title) = ("test".to_owned(), "BCDFG".to_owned(), "Classic".to_owned());
    (EventRecord::of(&event, facts, Around { program, code, title, base, ruleset, secret: SECRET }, room), records)
}

/// The first discrepancy after a change, besides that the facts do not lead to it.
fn first_wrong(change: impl FnOnce(&mut EventRecord, &mut Records)) -> String {
    let (mut event, mut records) = event();
    change(&mut event, &mut records);
    let mut wrong = verify_event(&event, &records).into_iter();
    wrong.find(|wrong| wrong != "the results, the plan or the ending do not match the facts").unwrap_or_default()
}

fn record(records: &mut Records, at: usize) -> &mut Record {
    records[at].1.as_mut().expect("it was read")
}

fn first_match(event: &mut EventRecord) -> &mut ruckus_events::Match {
    let matches = event.results.iter_mut().filter_map(|entry| match entry {
        Scored::Match(result) => Some(result),
        _ => None,
    });
    matches.into_iter().next().expect("a match")
}

/// Recomputes the standings from the current results, as a forger would.
fn count_again(event: &mut EventRecord) {
    let standings = ruckus_events::standings_from(&event.plan, &event.results);
    for (line, standing) in event.standings.iter_mut().zip(standings) {
        line.name = event.players[standing.player.0 as usize].name.clone();
        line.bot = event.players[standing.player.0 as usize].bot;
        line.standing = standing;
    }
}

#[test]
fn standings_verify_with_records_in_any_order() {
    let (event, mut records) = event();
    assert!(event.is_final && event.tables.len() == 4);
    assert!(event.results.iter().any(|entry| matches!(entry, Scored::Gone { .. })));
    records.reverse();
    assert_eq!(verify_event(&event, &records), Vec::<String>::new());
    let json = serde_json::to_string(&event).expect("JSON");
    assert_eq!(serde_json::from_str::<EventRecord>(&json).expect("it reads"), event);
}

#[test]
fn detects_forged_results_and_standings() {
    let found = first_wrong(|event, _| event.standings[0].standing.points += 1);
    assert!(found.starts_with("line 1 of the standings: "), "{found}");
    let found = first_wrong(|event, _| event.standings[0].name = "Zoe".to_owned());
    assert!(found.starts_with("rank 1: Zoe is not player "), "{found}");
    let found = first_wrong(|event, _| {
        first_match(event).order.reverse();
        count_again(event);
    });
    assert!(found.starts_with("1-1.jsonl: round 1, table 1 ended with "), "{found}");
    let found = first_wrong(|event, _| first_match(event).points[0] += 5);
    assert!(found.starts_with("1-1.jsonl: round 1, table 1 gave "), "{found}");
    // A player is ranked last as if they had left.
    let found = first_wrong(|event, _| {
        let order = &mut first_match(event).order;
        let best = order.remove(0);
        order.push(best);
        count_again(event);
    });
    assert!(found.starts_with("1-1.jsonl: round 1, table 1 ended with "), "{found}");
    let found = first_wrong(|event, _| event.format = 4);
    assert!(found.starts_with("the event's record has format 4"), "{found}");
}

#[test]
fn detects_a_forged_seating() {
    let (event, records) = event();
    assert_eq!(verify_event(&event, &records), Vec::<String>::new());
    let forged = |change: &dyn Fn(&mut EventRecord)| {
        let mut event = event.clone();
        change(&mut event);
        event.flaws().first().cloned().unwrap_or_default()
    };
    let seats = |fact: &mut Fact, of: u32| match fact {
        Fact::Seated { round, seats, .. } if *round == of => Some(std::mem::take(seats)),
        _ => None,
    };
    // Two players exchange places, both in the facts and in the results.
    let swapped = forged(&|event| {
        let (mut one, mut other) = (None, None);
        for fact in &event.facts {
            if let Fact::Seated { round: 2, table, seats } = fact {
                *(if *table == 1 { &mut one } else { &mut other }) = Some(seats[0]);
            }
        }
        let (one, other) = (one.expect("table 1"), other.expect("table 2"));
        let text = serde_json::to_string(&event.facts).expect("JSON");
        let mut facts: Vec<Fact> = serde_json::from_str(&text).expect("facts");
        for fact in &mut facts {
            if let Fact::Seated { round: 2, seats, .. } = fact {
                for seat in seats.iter_mut() {
                    *seat = if *seat == one {
                        other
                    } else if *seat == other {
                        one
                    } else {
                        *seat
                    };
                }
            }
        }
        event.facts = facts;
    });
    assert!(
        swapped.starts_with("at the start of round 2, the record says that in round 2 at table 1 sit "),
        "{swapped}"
    );
    assert!(swapped.contains("; by the event's rules, in round 2 at table 1 sit "), "{swapped}");
    let turned = forged(&|event| {
        let first = event.facts.iter_mut().find_map(|fact| match fact {
            Fact::Seated { seats, .. } => Some(seats),
            _ => None,
        });
        first.expect("somebody sits").reverse();
    });
    assert!(turned.starts_with("at the start of round 1, the record says that in round 1 at table 1 sit "), "{turned}");
    let again = forged(&|event| {
        let seated = event.facts.iter_mut().filter(|fact| matches!(fact, Fact::Seated { .. })).map(|fact| fact.clone());
        let last = seated.last().expect("somebody sits");
        event.facts.push(last);
    });
    assert!(again.ends_with("but no round starts here"), "{again}");
    let lot = forged(&|event| {
        for fact in &mut event.facts {
            if let Fact::RoundBegan { lots, .. } = fact {
                *lots ^= 1;
            }
        }
    });
    assert!(lot.starts_with("at the start of round 1, "), "{lot}");
    let gone = forged(&|event| event.facts.retain(|fact| !matches!(fact, Fact::Left { .. })));
    assert!(gone.contains("do not match the facts") || gone.starts_with("fact "), "{gone}");
    let none = forged(&|event| event.facts.clear());
    assert_eq!(none, "the players do not match the check-ins");
    let empty = forged(&|event| event.facts.iter_mut().for_each(|fact| drop(seats(fact, 1))));
    assert!(empty.starts_with("at the start of round 1, "), "{empty}");
}

#[test]
fn detects_missing_duplicate_foreign_and_damaged_records() {
    assert_eq!(first_wrong(|_, records| drop(records.remove(1))), "the record of round 1, table 2 is missing");
    let twice = first_wrong(|_, records| records.push(("again".to_owned(), records[0].1.clone())));
    assert_eq!(twice, "again: round 1, table 1 is also in 1-1.jsonl");
    let foreign = first_wrong(|_, records| {
        record(records, 2).header.event = Some(OfEvent { code: "QQQQQ".to_owned(), round: 2, table: 1 });
    });
    assert_eq!(foreign, "2-1.jsonl: this match belongs to event QQQQQ, not to BCDFG");
    let none = first_wrong(|_, records| record(records, 2).header.event = None);
    assert_eq!(none, "2-1.jsonl: this match does not belong to an event");
    let swapped = first_wrong(|_, records| {
        for (at, table) in [(0, 2), (1, 1)] {
            record(records, at).header.event = Some(OfEvent { code: "BCDFG".to_owned(), round: 1, table });
        }
    });
    assert!(swapped.starts_with("1-2.jsonl: round 1, table 1 was played at table ROOM11"), "{swapped}");
    let unknown = first_wrong(|_, records| {
        record(records, 0).header.event = Some(OfEvent { code: "BCDFG".to_owned(), round: 9, table: 1 });
    });
    assert_eq!(unknown, "the record of round 1, table 1 is missing");
    let cut = first_wrong(|_, records| drop(record(records, 0).entries.pop()));
    assert!(cut.starts_with("1-1.jsonl: line "), "{cut}");
    let forged = first_wrong(|_, records| {
        let entry = record(records, 0).entries.iter_mut().find(|entry| matches!(entry.what, EntryInput::Act { .. }));
        entry.expect("somebody acts").what = EntryInput::Act { seat: Seat(9), action: Action::Draw };
    });
    assert!(forged.starts_with("1-1.jsonl: line "), "{forged}");
    let damaged = first_wrong(|_, records| records[3].1 = Record::parse("{\"rec"));
    assert!(damaged.starts_with("2-2.jsonl: line 1: this is not the record of a match"), "{damaged}");
    let renamed = first_wrong(|_, records| record(records, 0).header.seats[0].name = "Zoe".to_owned());
    assert!(renamed.contains("1-1.jsonl: ") && !renamed.is_empty(), "{renamed}");
}
