//! Compares `docs/formats.md` with the referee: it must document every key, verb and code, and name every required key.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ruckus_referee::{EventScenario, Scenario};

const TABLE: &str = "title = 'x'\nclause = 'U1'\n[table]\nseats = ['Ann', 'Bob']\n";
const EVENT: &str = "title = 'x'\nclause = 'M3'\n[event]\nform = 'knockout'\n";

/// Returns a part of the document, from one heading to another.
fn section(from: &str, to: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = fs::read_to_string(path).expect("the document can be read");
    let (_, after) = text.split_once(&format!("\n{from}\n")).expect("there is such a heading");
    after.split_once(&format!("\n{to}\n")).expect("there is such a heading").0.to_owned()
}

fn tables() -> String {
    section("## Scenario files", "## Scenario files of events")
}

fn events() -> String {
    section("## Scenario files of events", "### How an event goes")
}

/// Returns the words in code: in examples without comments, and in backticks.
fn words(section: &str) -> BTreeSet<&str> {
    let mut code = Vec::new();
    for (place, part) in section.split("```").enumerate() {
        if place % 2 == 1 {
            code.extend(part.lines().map(|line| line.split('#').next().unwrap_or_default()));
        } else {
            code.extend(part.split('`').skip(1).step_by(2));
        }
    }
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    code.into_iter().flat_map(|code| code.split(move |letter| !is_word(letter))).collect()
}

/// Returns the keys that a message lists after `known keys:`, `known verbs:`, `known codes:` or `expected one of`.
fn listed(message: &str) -> Vec<String> {
    let list = ["known keys: ", "known verbs: ", "known codes: ", "expected one of "]
        .iter()
        .find_map(|before| message.split_once(before));
    let (_, list) = list.unwrap_or_else(|| panic!("no list: {message}"));
    list.split(", ").map(|key| key.trim_matches('`').to_owned()).collect()
}

fn table_error(text: &str) -> String {
    Scenario::parse("some.toml", text, &|_| Err("no files".to_owned())).expect_err("it is wrong").message
}

fn event_error(text: &str) -> String {
    EventScenario::parse("some.toml", text).expect_err("it is wrong").message
}

fn assert_documented(section: &str, message: &str) {
    let words = words(section);
    let missing: Vec<_> = listed(message).into_iter().filter(|key| !words.contains(&**key)).collect();
    assert!(missing.is_empty(), "not in docs/formats.md: {missing:?}");
}

#[test]
fn every_scenario_key_is_documented() {
    let section = tables();
    for text in [
        "zzz = 1\n".to_owned(),
        TABLE.replace("seats", "zzz = 1\nseats"),
        format!("{TABLE}[[step]]\nwho = 'Ann'\nzzz = 1\n"),
        format!("{TABLE}[[step]]\nwho = 'Ann'\nmake-rule = {{ zzz = 1 }}\n"),
        format!("{TABLE}[[step]]\nwho = 'Ann'\ndraw = true\nrefused = 'zzz'\n"),
        format!("{TABLE}[expect]\nzzz = 1\n"),
    ] {
        assert_documented(&section, &table_error(&text));
    }
}

#[test]
fn every_verb_has_a_row_in_the_documentation() {
    let rows = section("### Verbs of a step", "### Refusals");
    // Keys besides verbs, and the actions of players who join or leave.
    let beside = ["to", "discard", "as", "saw", "after", "who", "refused", "then", "join", "leave", "next", "speak"];
    for verb in listed(&table_error(&format!("{TABLE}[[step]]\nwho = 'Ann'\nzzz = 1\n"))) {
        let has_row = rows.lines().any(|line| {
            let cell = line.strip_prefix("| ").and_then(|rest| rest.split(" | ").next()).unwrap_or_default();
            cell.split(", ").any(|word| word == format!("`{verb}`"))
        });
        assert_ne!(has_row, beside.contains(&&*verb), "{verb}");
    }
}

#[test]
fn every_event_scenario_key_is_documented() {
    let section = events();
    for text in [
        "zzz = 1\n".to_owned(),
        EVENT.replace("form", "zzz = 1\nform"),
        EVENT.replace("form", "sizes = { zzz = 1 }\nform"),
        format!("{EVENT}[[table]]\nzzz = 1\n"),
        format!("{EVENT}[[move]]\nzzz = 1\n"),
        format!("{EVENT}[[move]]\nfinish = {{ zzz = 1 }}\n"),
        format!("{EVENT}[[move]]\nwho = 'Host'\nstart = true\nrefused = 'zzz'\n"),
        format!("{EVENT}[expect]\nzzz = 1\n"),
    ] {
        let message = event_error(&text);
        // Two keys are listed as "`a` or `b`".
        let message = message.replace("expected `", "expected one of `").replace("` or `", "`, `");
        assert_documented(&section, &message);
    }
    let words = words(&section);
    for key in ["host", "co-hosts", "players", "round", "seed", "after", "who", "refused", "then"] {
        assert!(words.contains(key), "{key}");
    }
}

/// The line about required keys names exactly those keys.
#[test]
fn required_keys_are_documented_as_required() {
    let required = |section: &str| {
        let line = section.lines().find(|line| line.contains("required")).expect("a line says it").to_owned();
        line.split('.').next().unwrap_or_default().to_owned()
    };
    let line = required(&tables());
    for (key, without) in [
        ("title", "title = 'x'\n"),
        ("clause", "clause = 'U1'\n"),
        ("seats", "seats = ['Ann', 'Bob']\n"),
        ("table", "[table]\nseats = ['Ann', 'Bob']\n"),
    ] {
        let message = table_error(&TABLE.replace(without, ""));
        assert!(message.starts_with(&format!("missing field `{key}`; write a line such as `")), "{message}");
        assert!(words(&line).contains(key), "{key}: {line}");
    }
    assert!(Scenario::parse("some.toml", TABLE, &|_| Err("no files".to_owned())).is_ok(), "nothing else is required");

    let line = required(&events());
    for (key, without) in [("title", "title = 'x'\n"), ("clause", "clause = 'M3'\n"), ("form", "form = 'knockout'\n")] {
        let message = event_error(&EVENT.replace(without, ""));
        assert!(message.contains(&format!("missing field `{key}`; write a line such as `")), "{message}");
        assert!(words(&line).contains(key), "{key}: {line}");
    }
    assert!(event_error(&EVENT.replace("knockout", "swap")).contains("length") && words(&line).contains("length"));
    assert!(EventScenario::parse("some.toml", EVENT).is_ok(), "nothing else is required");
}
