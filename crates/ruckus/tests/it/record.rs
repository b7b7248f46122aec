//! Invocations of `ruckus replay` and `ruckus verify` by people and programs.

use std::error::Error;
use std::process::{Command, Output};

use ruckus_engine::{Action, Seat, Time};
use ruckus_events::{Around, Draft, Event, EventRecord, Form, Length, LotSecret, Person, Plan};
use ruckus_record::{Entry, EntryInput, FORMAT, Header, Hex, Record, RecordedSeat, Shuffle, shuffle};
use ruckus_ruleset::Ruleset;
use serde_json::{Value, json};

type Tested = Result<(), Box<dyn Error>>;

fn ruckus(arguments: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).args(arguments).output()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the record of a round that has just begun.
fn record() -> Result<Record, Box<dyn Error>> {
    let ruleset = Ruleset::preset("classic")?.in_full();
    let seats = ["Ann", "Bob"].map(|name| RecordedSeat { name: name.to_owned(), bot: false }).to_vec();
    let (program, table, base) = ("0.1.0".to_owned(), "ABCD".to_owned(), "classic".to_owned());
    let header = Header { format: FORMAT, program, table, opened: 0, base, ruleset, seats, event: None };
    let entry = |at, what| Entry::new(Time(at), what);
    let entries = vec![
        entry(1_000, EntryInput::Begin),
        entry(1_000, EntryInput::Deal { key: Hex([7; 32]), shuffle: None, dealer: None }),
        entry(63_400, EntryInput::Act { seat: Seat(0), action: Action::Draw }),
    ];
    Ok(Record { header, entries, result: None })
}

#[test]
fn replay_prints_a_match_as_sentences() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("match.jsonl");
    let file = path.to_str().ok_or("a path")?;
    std::fs::write(&path, record()?.lines())?;
    let output = ruckus(&["replay", file])?;
    let text = said(&output);
    assert!(
        output.status.success() && text.starts_with("Table ABCD, classic: Ann, Bob\n  0:00.0  A new match begins."),
        "{text}"
    );
    assert!(text.contains("  1:02.4  Ann draws "), "{text}");
    assert_eq!(said(&ruckus(&["replay", file, "--round", "2"])?).lines().last(), Some("the record has 1 rounds"));
    let answer: Value = serde_json::from_str(&said(&ruckus(&["replay", file, "--json"])?))?;
    assert_eq!(answer, json!({ "file": file, "ok": true, "errors": [] }));
    assert_eq!(ruckus(&["replay", &format!("{file}.gone")])?.status.code(), Some(2));
    Ok(())
}

#[test]
fn verification_errors_name_the_line() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("match.jsonl");
    let file = path.to_str().ok_or("a path")?;
    let mut record = record()?;
    env!("CARGO_PKG_VERSION").clone_into(&mut record.header.program);
    record.entries[2].what = EntryInput::Act { seat: Seat(1), action: Action::Draw };
    std::fs::write(&path, record.lines())?;
    let answer = ruckus(&["verify", file, "--json"])?;
    assert_eq!(answer.status.code(), Some(1));
    let answer: Value = serde_json::from_str(&said(&answer))?;
    let errors = answer["errors"].as_array().ok_or("errors")?;
    assert_eq!(errors.iter().map(|error| error["line"].as_u64()).collect::<Vec<_>>(), [Some(3), Some(4)]);
    assert!(errors[1]["message"].as_str().is_some_and(|message| message.contains("not-your-turn")), "{answer}");
    assert_eq!(ruckus(&["replay", file])?.status.code(), Some(1));
    let plain = said(&ruckus(&["verify", file])?);
    assert!(plain.starts_with(&format!("{file}: line 3: this shuffle cannot be checked")), "{plain}");
    Ok(())
}

#[test]
fn a_match_of_another_version_is_not_reported_as_forged() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("match.jsonl");
    let file = path.to_str().ok_or("a path")?;
    let mut record = record()?;
    "0.2.0".clone_into(&mut record.header.program);
    let (table, ruleset) = (record.header.table.clone(), record.header.ruleset.clone());
    let seed = Hex([9; 32]);
    let shuffle =
        Shuffle { deal: 1, commitment: shuffle::commit_seed(&seed), seed, parts: Vec::new(), missing: Vec::new() };
    let key = shuffle::key(&seed, &[], &table, 1, &ruleset);
    record.entries[1].what = EntryInput::Deal { key, shuffle: Some(Box::new(shuffle)), dealer: None };
    std::fs::write(&path, record.lines())?;
    let verify = ruckus(&["verify", file])?;
    assert_eq!(verify.status.code(), Some(0));
    let holds = format!("{file}: correct; played with the rules of version 0.2.0; 1 shuffle is");
    assert!(said(&verify).starts_with(&holds), "{}", said(&verify));
    // A move that this version refuses.
    record.entries[2].what = EntryInput::Act { seat: Seat(1), action: Action::Draw };
    std::fs::write(&path, record.lines())?;
    let verify = ruckus(&["verify", file])?;
    assert_eq!(verify.status.code(), Some(3));
    assert!(said(&verify).contains("cannot check it from line 4 on"), "{}", said(&verify));
    let answer: Value = serde_json::from_str(&said(&ruckus(&["verify", file, "--json"])?))?;
    let found = (&answer["ok"], &answer["errors"], &answer["played_by"], &answer["differs"]["line"]);
    assert_eq!(found, (&json!(false), &json!([]), &json!("0.2.0"), &json!(4)));
    // Fields that do not depend on the rules reveal the change.
    record.header.table = "ABCE".to_owned();
    std::fs::write(&path, record.lines())?;
    assert_eq!(ruckus(&["verify", file])?.status.code(), Some(1));
    Ok(())
}

#[test]
fn event_standings_are_verified_against_records() -> Tested {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("results.json");
    let (file, all) = (path.to_str().ok_or("a path")?, folder.path().to_str().ok_or("a path")?);
    let plan = Plan::try_from(Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(1))))?;
    let text = |text: &str| text.to_owned();
    let (program, code, title, base) = (text("0.1.0"), text("BCDFG"), text("Classic"), text("classic"));
    let ruleset = Ruleset::preset("classic")?.in_full();
    let around = Around { program, code, title, base, ruleset, secret: LotSecret([7; 32]) };
    let event = EventRecord::of(&Event::open(plan, Person(1)), Vec::new(), around, |_, _| Default::default());
    std::fs::write(&path, serde_json::to_string(&event)?)?;
    let verify = ruckus(&["verify", "--event", file, all])?;
    let holds = format!(
        "{file}: the standings of BCDFG (not final yet) match the records of 0 matches, and players sat where its \
         rules put them; its random draws can be checked after it ends\n"
    );
    assert_eq!((verify.status.code(), said(&verify)), (Some(0), holds));
    let other = folder.path().join("match.jsonl");
    std::fs::write(&other, record()?.lines())?;
    let verify = ruckus(&["verify", "--event", file, all, "--json"])?;
    assert_eq!(verify.status.code(), Some(1));
    let answer: Value = serde_json::from_str(&said(&verify))?;
    let why = format!("{}: this match does not belong to an event", other.display());
    assert_eq!(answer, json!({ "file": file, "ok": false, "errors": [why] }));
    assert_eq!(ruckus(&["verify", "--event", other.to_str().ok_or("a path")?, all])?.status.code(), Some(2));
    Ok(())
}
