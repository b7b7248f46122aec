//! Interprets bytes as the text formats that come from outside.

use std::fmt::Debug;
use std::str::FromStr;

use ruckus_engine::{Called, Card};
use ruckus_protocol::{
    CastBallot, CheckRule, ClientMessage, LookAtRules, MakeTable, PlayOn, PracticeRule, PublishRule, RuleText,
    RunScenario, ServerMessage, SwitchOn, TakeSeat,
};
use ruckus_referee::{EventScenario, Scenario, run, run_event, split};
use ruckus_ruleset::Ruleset;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Parses bytes as each text format that comes from outside. Valid text must survive a round trip, and invalid text
/// must lead to an error.
///
/// # Panics
/// A parser panics, or the result of a round trip differs.
pub fn decode(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    written::<Card>(text);
    written::<Called>(text);
    message::<ClientMessage>(text);
    message::<ServerMessage>(text);
    message::<MakeTable>(text);
    message::<TakeSeat>(text);
    ruleset(text);
    scenarios(text);
}

/// Parses bytes as each kind of frame and body from clients. Thousands of times faster than [`decode`], which also
/// compiles rulesets and runs scenarios.
///
/// # Panics
/// A parser panics, or the result of a round trip differs.
pub fn frames(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    message::<ClientMessage>(text);
    message::<MakeTable>(text);
    message::<TakeSeat>(text);
    message::<LookAtRules>(text);
    message::<CheckRule>(text);
    message::<RuleText>(text);
    message::<RunScenario>(text);
    message::<PracticeRule>(text);
    message::<PublishRule>(text);
    message::<SwitchOn>(text);
    message::<CastBallot>(text);
    message::<PlayOn>(text);
    written::<Card>(text);
    written::<Called>(text);
}

/// Tests the text form of cards.
fn written<T: FromStr + ToString + PartialEq + Debug>(text: &str)
where
    T::Err: Debug + ToString,
{
    match text.parse::<T>() {
        Ok(read) => {
            let again = read.to_string().parse::<T>();
            assert_eq!(again.expect("what is written can be read"), read);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Tests the JSON form of messages.
fn message<T: DeserializeOwned + Serialize + PartialEq + Debug>(text: &str) {
    if let Ok(read) = serde_json::from_str::<T>(text) {
        let json = serde_json::to_string(&read).expect("what was read can be written");
        assert_eq!(serde_json::from_str::<T>(&json).expect("what is written can be read"), read, "{json}");
    }
}

/// Tests a ruleset file. Its meaning must not depend on formatting.
fn ruleset(text: &str) {
    match Ruleset::parse("fuzz.toml", text) {
        Ok(ruleset) => {
            let again = Ruleset::parse("again.toml", &ruleset.text()).expect("what is written can be read");
            assert_eq!(again.text(), ruleset.text());
            for seats in [2, 4, 16] {
                if let Err(error) = ruleset.compile(seats) {
                    assert!(!error.message.is_empty());
                }
            }
        }
        Err(error) => assert!(!error.message.is_empty()),
    }
}

/// Tests and runs the scenarios of a file.
fn scenarios(text: &str) {
    match split("fuzz.toml", text) {
        Ok(parts) => parts.iter().for_each(|part| scenario(&part.text)),
        Err(error) => assert!(!error.message.is_empty() && error.line <= text.lines().count() + 1),
    }
}

/// Tests and runs a scenario.
fn scenario(text: &str) {
    let nothing = |_: &std::path::Path| Err("there are no other files".to_owned());
    match Scenario::parse("fuzz.toml", text, &nothing) {
        Ok(scenario) => {
            if let Err(error) = run("fuzz.toml", &scenario) {
                assert!(!error.message.is_empty());
            }
        }
        Err(error) => assert!(!error.message.is_empty() && error.line <= text.lines().count() + 1),
    }
    match EventScenario::parse("fuzz.toml", text) {
        Ok(scenario) => assert!(run_event("fuzz.toml", &scenario).is_ok(), "an event that is read can be set up"),
        Err(error) => assert!(!error.message.is_empty() && error.line <= text.lines().count() + 1),
    }
}
