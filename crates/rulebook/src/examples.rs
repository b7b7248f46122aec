//! Worked examples: every scenario, run by the referee, with the initial position and the changes of each
//! step.

use std::collections::BTreeMap;
use std::path::Path;

use ruckus_clauses::{Clauses, cited};
use ruckus_engine::{Code, RuleId, SwitchValue};
use ruckus_protocol::Scene;
use ruckus_referee::{Report, Scenario, StepReport, run};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{RulebookError, SourceFiles};

/// A worked example for the page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Example {
    /// Its subject, in a sentence.
    pub title: String,
    /// The clauses that it demonstrates.
    pub clauses: Vec<String>,
    /// The file with the scenario.
    pub file: String,
    /// Its text, for changes in the playground. `None` if it uses other files.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub text: Option<String>,
    /// The title of the rules.
    pub rules: String,
    /// The changes to these rules, in words.
    pub with: Vec<String>,
    /// The initial table.
    pub start: Scene,
    /// The steps.
    pub steps: Vec<ExampleStep>,
}

/// A step of an example.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExampleStep {
    /// The time before the step, in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<u32>"))]
    pub after: u64,
    /// The action of a player, in a sentence without its full stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub deed: Option<String>,
    /// The reason for a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub refused: Option<Code>,
    /// The events of the step, in sentences.
    pub events: Vec<String>,
    /// The changes of the scene. For hands, only the changed ones.
    #[cfg_attr(feature = "schema", ts(type = "Partial<Scene>"))]
    pub then: Map<String, Value>,
}

const fn is_zero(millis: &u64) -> bool {
    *millis == 0
}

fn json(scene: &Scene) -> Map<String, Value> {
    match serde_json::to_value(scene) {
        Ok(Value::Object(map)) => map,
        // A scene is always an object.
        _ => Map::new(),
    }
}

/// The differences between two scenes.
fn difference(before: &Map<String, Value>, after: Map<String, Value>) -> Map<String, Value> {
    let mut changed = Map::new();
    for (key, value) in after {
        let Some(old) = before.get(&key).filter(|old| **old != value) else { continue };
        let value = match (key.as_str(), old, value) {
            ("hands", Value::Object(old), Value::Object(new)) => {
                Value::Object(new.into_iter().filter(|(seat, hand)| old.get(seat) != Some(hand)).collect())
            }
            (_, _, value) => value,
        };
        changed.insert(key, value);
    }
    changed
}

/// The fields of a scenario file that the referee does not read.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    with: BTreeMap<String, SwitchValue>,
}

/// All examples by name. Skips scenarios that cannot be read or that fail: the referee reports them.
///
/// # Errors
/// If a scenario's name cannot be part of a URL.
pub(crate) fn all(files: &SourceFiles, clauses: &Clauses) -> Result<BTreeMap<String, Example>, RulebookError> {
    let mut examples = BTreeMap::new();
    for source in files.scenarios() {
        let (file, text) = (source.file, source.part.text.as_ref());
        let read = |path: &Path| files.resolve(path).map(str::to_owned).ok_or_else(|| "is missing".to_owned());
        let played = Scenario::parse(file, text, &read)
            .and_then(|scenario| run(file, &scenario).map(|report| (scenario, report)));
        let Ok((scenario, report)) = played else { continue };
        if !report.pass {
            continue;
        }
        let name = source.name();
        if !name.chars().all(plain) {
            return Err(RulebookError::new(file, "its name can have letters, digits, `.`, `-` and `+` only"));
        }
        let head: Head = toml::from_str(text).map_err(|error| RulebookError::new(file, error.to_string()))?;
        let cited = cited(&scenario.clause).filter(|id| clauses.knows(id)).map(str::to_owned);
        let alone = Scenario::parse(&name, text, &|_: &Path| Err(String::new())).is_ok();
        let alone = alone.then(|| source.part.alone().to_owned());
        examples.insert(name, example(file, alone, &scenario, &report, &head, cited.collect()));
    }
    Ok(examples)
}

/// True for letters that are allowed in names, which are parts of URLs.
const fn plain(letter: char) -> bool {
    matches!(letter, 'a'..='z' | '0'..='9' | '.' | '-' | '+' | '/')
}

fn example(
    file: &str,
    text: Option<String>,
    scenario: &Scenario,
    report: &Report,
    head: &Head,
    clauses: Vec<String>,
) -> Example {
    let start = Scene::of(&report.start);
    let mut before = json(&start);
    let mut steps = Vec::new();
    for step in &report.steps {
        let StepReport { after, deed, code, events, position, .. } = step;
        let scene = json(&Scene::of(position));
        let then = difference(&before, scene.clone());
        let events = gathered(events);
        steps.push(ExampleStep { after: *after, deed: deed.clone(), refused: *code, events, then });
        before = scene;
    }
    let with = head.with.iter().map(|(name, value)| change(name, value)).collect();
    let Scenario { title, ruleset, .. } = scenario;
    let (title, rules) = (title.clone(), ruleset.title.clone());
    Example { title, clauses, file: file.to_owned(), text, rules, with, start, steps }
}

/// The sentences, with consecutive draws of one player combined.
fn gathered(events: &[String]) -> Vec<String> {
    // "Bob draws R3 for the challenge." is "Bob draws ", the card, and " for the challenge.".
    let parts = |event: &str| {
        let (who, rest) = event.split_once(" draws ")?;
        let end = rest.find([' ', '.'])?;
        Some((who.to_owned(), rest[..end].to_owned(), rest[end..].to_owned()))
    };
    let mut gathered: Vec<String> = Vec::new();
    let mut last: Option<(String, Vec<String>, String)> = None;
    for event in events {
        last = match (last, parts(event)) {
            (Some((who, mut cards, why)), Some((same, card, reason))) if who == same && why == reason => {
                gathered.pop();
                cards.push(card);
                Some((who, cards, why))
            }
            (_, Some((who, card, why))) => Some((who, vec![card], why)),
            (_, None) => None,
        };
        gathered.push(match &last {
            Some((who, cards, why)) => format!("{who} draws {}{why}", listed(cards)),
            None => event.clone(),
        });
    }
    gathered
}

/// A list of cards: "R1, R2 and W".
fn listed(cards: &[String]) -> String {
    match cards {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// A changed switch in words.
fn change(name: &str, value: &SwitchValue) -> String {
    let title = RuleId::named(name).map_or(name, |rule| rule.about().title);
    match value {
        SwitchValue::Bool(true) => format!("with {title}"),
        SwitchValue::Bool(false) => format!("without {title}"),
        SwitchValue::Number(number) => format!("{title}: {number}"),
        SwitchValue::Word(word) => format!("{title}: {word}"),
        SwitchValue::Table(values) => {
            let values: Vec<_> = values.iter().map(|(name, value)| format!("{name} {}", plainly(value))).collect();
            format!("{title}: {}", values.join(", "))
        }
    }
}

fn plainly(value: &SwitchValue) -> String {
    match value {
        SwitchValue::Bool(value) => value.to_string(),
        SwitchValue::Number(number) => number.to_string(),
        SwitchValue::Word(word) => word.clone(),
        SwitchValue::Table(_) => "…".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_difference_contains_only_changed_values() {
        let object = |value: Value| value.as_object().unwrap().clone();
        let before =
            object(json!({ "turn": "Ann", "debt": 2, "hands": { "Ann": ["R1"], "Bob": ["R2"] }, "window": null }));
        let after = object(json!({ "turn": "Ann", "debt": 0, "hands": { "Ann": [], "Bob": ["R2"] }, "window": null }));
        let expected = object(json!({ "debt": 0, "hands": { "Ann": [] } }));
        assert_eq!(difference(&before, after), expected);
    }

    #[test]
    fn consecutive_draws_form_one_sentence() {
        let events = [
            "Ann draws R1.",
            "Ann draws W+4.",
            "Ann draws W.",
            "Bob draws R2 of the debt.",
            "Bob draws B2.",
            "It's Cid's turn.",
        ];
        let expected = ["Ann draws R1, W+4 and W.", "Bob draws R2 of the debt.", "Bob draws B2.", "It's Cid's turn."];
        assert_eq!(gathered(&events.map(str::to_owned)), expected);
    }

    #[test]
    fn changed_switches_are_described_in_words() {
        assert_eq!(change("doghouse", &SwitchValue::Number(2)), "In The Doghouse: 2");
        assert_eq!(change("spank-the-baby", &SwitchValue::Bool(false)), "without Spank The Baby");
        let seconds = SwitchValue::Table([("seconds".to_owned(), SwitchValue::Number(8))].into());
        assert_eq!(change("spank-the-baby", &seconds), "Spank The Baby: seconds 8");
    }
}
