//! All scenario files of events pass, and errors report their line.

use std::collections::BTreeSet;

use proptest::prelude::*;
use ruckus_referee::{EventScenario, run_event};

use crate::files::stored;

/// Returns the place and the text of every scenario of an event.
fn files() -> Vec<(String, String)> {
    stored(true).into_values().map(|stored| (stored.place, stored.text)).collect()
}

#[test]
fn every_event_scenario_passes() {
    let files = files();
    assert!(files.len() > 20);
    let mut wrong = Vec::new();
    for (file, text) in &files {
        assert!(file.starts_with("events/"), "{file} is about an event");
        match EventScenario::parse(file, text).and_then(|scenario| run_event(file, &scenario)) {
            Ok(report) => wrong.extend(report.failures.iter().map(|it| format!("{file}: {it:?}"))),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Codes without a scenario: about limits that are too large for a file, and about inputs that files cannot express.
const UNSHOWN: &[&str] = &["full", "no-person", "bad-name", "gone", "too-many-co-hosts", "fills-up"];

#[test]
fn every_refusal_appears_in_a_scenario() {
    let mut shown = BTreeSet::new();
    for (file, text) in &files() {
        let scenario = EventScenario::parse(file, text).expect("it is read");
        let report = run_event(file, &scenario).expect("it is set up");
        shown.extend(report.steps.iter().filter_map(|step| step.code));
        assert!(scenario.title.len() > 10 && !scenario.title.ends_with('.'), "{file}: a title is a sentence");
    }
    let missing: Vec<_> =
        ruckus_events::Refusal::CODES.iter().filter(|code| shown.contains(*code) == UNSHOWN.contains(code)).collect();
    assert!(missing.is_empty(), "not shown, or shown after all: {missing:?}");
}

const TABLE: &str = r#"title  = "Two tables"
clause = "PW-10"
[event]
form   = "swap"
length = { rounds = 2 }
[[table]]
seats = ["Ann", "Bob", "Cid"]
[[table]]
seats = ["Dee", "Eve", "Fay"]
"#;

fn error(text: &str) -> String {
    EventScenario::parse("some.toml", text).map(|_| ()).expect_err("this is no scenario").to_string()
}

#[test]
fn errors_name_their_line() {
    for (from, to, expected) in [
        ("clause", "clauses", "some.toml:2: unknown field `clauses`"),
        ("rounds", "matches", "some.toml:3: [event]: length: a swap needs `rounds`, `minutes` or `points`"),
        ("form ", "from ", "some.toml:3: [event]: unknown field `from`"),
        ("\"Fay\"", "\"Ann\"", "some.toml:8: table 2: `Ann` has two seats"),
        (", \"Cid\"", "", "some.toml:6: table 1: has 2 seats; the event's have 3 to 10"),
        ("seats = [\"Dee\"", "totals = { Zoe = 1 }\nseats = [\"Dee\"", "some.toml:8: table 2: `Zoe` has no seat there"),
        ("length", "co-hosts = [\"Cora\", \"Cora\"]\nlength", "some.toml:3: [event]: `Cora` is host or co-host twice"),
        ("seats = [\"Dee\"", "totals = { Dee = 9999999 }\nseats = [\"Dee\"", "some.toml:8: table 2: `Dee` has 9999999"),
        ("length", "round = 0\nlength", "some.toml:3: [event]: `round` must be 1 to 100"),
        ("length", "players = [\"Ann\", \"Ann\"]\nlength", "some.toml:3: [event]: two players are called `Ann`"),
    ] {
        let message = error(&TABLE.replacen(from, to, 1));
        assert!(message.starts_with(expected), "{message}");
    }
    for (more, expected) in [
        ("[[move]]\nfinnish = 1", "some.toml:10: move 1: there is no verb `finnish`; known verbs: check-in"),
        ("[[move]]\nwho = 'Ann'", "some.toml:10: move 1: `who` needs a verb"),
        ("[[move]]\nleave = true", "some.toml:10: move 1: `leave` needs `who`"),
        ("[[move]]\nwho = 'Ann'\nleave = 1", "some.toml:10: move 1: `leave` takes true"),
        (
            "[[move]]\nwho = 'Zoe'\nleave = true",
            "some.toml:10: move 1: no player is called `Zoe`; the players are Host, Ann",
        ),
        ("[[move]]\nwho = 'Ann'\nleave = true\nstart = true", "some.toml:10: move 1: a move has one verb"),
        ("[[move]]\nwho = 'Ann'\nleave = true\nrefused = 'no'", "some.toml:10: move 1: there is no refusal `no`"),
        ("[[move]]\nfinish = { table = 1, sequence = [] }", "some.toml:10: move 1: `finish`: unknown field `sequence`"),
        ("[[move]]\nfinish = { table = 1, order = ['Zoe'] }", "some.toml:10: move 1: no player is called `Zoe`"),
        ("[[move]]\nafter = '3 weeks'", "some.toml:10: move 1: `3 weeks` is not a time"),
        ("[expect]\nroundd = 1", "some.toml:10: [expect]: an event has no `roundd`; known keys: round"),
        ("[expect]\nround = 'one'", "some.toml:10: [expect]: `round` takes a whole number, not string"),
        ("[expect]\nmoved = { Ann = 'best' }", "some.toml:10: [expect]: `moved` belongs in the `then` of a move"),
        ("[expect]\npoints = { Zoe = 1 }", "some.toml:10: [expect]: no player is called `Zoe`"),
    ] {
        let message = error(&format!("{TABLE}{more}\n"));
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn failed_expectations_are_reported() {
    let complaints = |more: &str| {
        let scenario = EventScenario::parse("some.toml", &format!("{TABLE}{more}\n")).expect("it is read");
        let failures = run_event("some.toml", &scenario).expect("it is set up").failures;
        failures.into_iter().map(|it| format!("{:?}: {} / {}", it.step, it.expected, it.got)).collect::<Vec<_>>()
    };
    assert_eq!(complaints("[expect]\nround = 2"), ["None: round = 2 / 1"]);
    assert_eq!(
        complaints("[expect]\nhost = 'Ann'\ngone = ['Bob']"),
        ["None: gone = Bob / none", "None: host = Ann / Host"]
    );
    assert_eq!(complaints("[expect]\nstandings.Ann = 2"), ["None: standings.Ann = 2 / 1"]);
    let tables = "[expect]\ntables = [['Dee', 'Eve', 'Fay'], ['Cid', 'Bob', 'Ann']]";
    assert_eq!(complaints(tables), ["None: tables = Dee Eve Fay | Ann Bob Cid / Ann Bob Cid | Dee Eve Fay"]);
    let leave = "[[move]]\nwho = 'Ann'\nleave = true\n";
    assert_eq!(complaints(&format!("{leave}refused = true")), ["Some(1): refused / accepted"]);
    assert_eq!(complaints(&format!("{leave}{leave}")), ["Some(2): accepted / no-change"]);
    assert_eq!(complaints(&format!("{leave}{leave}refused = 'gone'")), ["Some(2): refused = gone / no-change"]);
}

proptest! {
    /// Scenario files with a random error are either parsed or rejected.
    #[test]
    fn a_corrupted_scenario_is_parsed_or_rejected(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), eaten in 0..9_usize, word in 0..9_usize) {
        let files = files();
        let (file, text) = which.get(&files);
        let mut letters: Vec<char> = text.chars().collect();
        let place = at.index(letters.len());
        let words = ["Ann", "-1", "99999999999", "\"", "[", "\n[[move]]\n", "round", "9", ""];
        letters.splice(place..(place + eaten).min(letters.len()), words[word].chars());
        let text: String = letters.into_iter().collect();
        match EventScenario::parse(file, &text) {
            Ok(scenario) => prop_assert!(run_event(file, &scenario).is_ok_and(|report| report.file == *file)),
            Err(error) => prop_assert!(!error.message.is_empty()),
        }
    }
}
