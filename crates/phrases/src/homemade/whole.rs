//! Whole rules: a sentence for each part, and for what they switch, change and need.

use ruckus_engine::SwitchValue;
use ruckus_homemade::{Homemade, Part};
use serde_json::{Value, json};

use super::grammar::Language;
use super::writer::{self, Says, Words};

/// A value of a switch as the grammar takes it: parameters by name as a list.
fn plain(value: &SwitchValue) -> Value {
    match value {
        SwitchValue::Bool(on) => (*on).into(),
        SwitchValue::Number(number) => (*number).into(),
        SwitchValue::Word(word) => word.as_str().into(),
        SwitchValue::Table(table) => {
            table.iter().map(|(name, value)| json!({ "name": name, "value": plain(value) })).collect()
        }
    }
}

/// The opposite of [`plain`].
fn value(plain: &Value) -> SwitchValue {
    match plain {
        Value::Bool(on) => SwitchValue::Bool(*on),
        Value::Number(number) => SwitchValue::Number(number.as_i64().unwrap_or_default()),
        Value::Array(all) => {
            let each = all.iter().map(|one| (named(one), value(&one["value"])));
            SwitchValue::Table(each.collect())
        }
        word => SwitchValue::Word(word.as_str().unwrap_or_default().to_owned()),
    }
}

fn named(entry: &Value) -> String {
    entry["name"].as_str().unwrap_or_default().to_owned()
}

/// The sorts of sentences that a rule consists of.
pub(super) const SENTENCES: [&str; 6] = ["part", "lasting", "switch", "setting", "requires", "excludes"];

/// Everything that a rule says, each with its sort and its place in the rule.
fn said(rule: &Homemade) -> Vec<(&'static str, Value, Vec<Value>)> {
    let data = |part| serde_json::to_value(part).unwrap_or_default();
    let mut all: Vec<_> = rule
        .parts
        .iter()
        .map(data)
        .enumerate()
        .map(|(i, part)| ("part", part, vec!["parts".into(), i.into()]))
        .collect();
    if rule.lasting {
        all.push(("lasting", true.into(), vec!["lasting".into()]));
    }
    for (name, value) in &rule.rules {
        // What is off is off, however it is written.
        let off = matches!(value, SwitchValue::Number(0));
        let value = if off { false.into() } else { plain(value) };
        all.push(("switch", json!({ "name": name, "value": value }), vec!["rules".into()]));
    }
    for (name, value) in &rule.settings {
        all.push(("setting", json!({ "name": name, "value": plain(value) }), vec!["settings".into()]));
    }
    for (sort, names) in [("requires", &rule.requires), ("excludes", &rule.excludes)] {
        if !names.is_empty() {
            all.push((sort, json!(names), vec![sort.into()]));
        }
    }
    all
}

/// A rule in sentences, each in words that tell what they say.
pub fn words(rule: &Homemade, language: Language) -> Vec<Vec<Words>> {
    let each = said(rule).into_iter().map(|(sort, value, path)| {
        let mut words = writer::write(sort, &value, &path, language);
        if let Some(first) = words.first_mut() {
            let mut chars = first.text.chars();
            first.text =
                chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default() + chars.as_str();
        }
        match words.last_mut() {
            Some(last) if last.text.ends_with(',') => drop(last.text.pop()),
            _ => {}
        }
        match words.last_mut() {
            Some(last) if last.says.is_none() => last.text.push('.'),
            _ => words.push(Words { text: ".".to_owned(), says: None::<Says> }),
        }
        words
    });
    each.collect()
}

/// A part in a sentence.
pub(super) fn sentence(part: &Part, language: Language) -> String {
    sentences(&Homemade { parts: vec![part.clone()], ..Homemade::default() }, language).join(" ")
}

/// A rule in sentences.
pub fn sentences(rule: &Homemade, language: Language) -> Vec<String> {
    let each = words(rule, language).into_iter().map(|words| words.into_iter().map(|words| words.text).collect());
    each.collect()
}

/// Adds what a sentence says to a rule; false if that is not what a rule can say.
pub(super) fn add(rule: &mut Homemade, sort: &str, data: Value) -> bool {
    let names = |data: &Value| {
        data.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    match sort {
        "part" => match serde_json::from_value(data) {
            Ok(part) => rule.parts.push(part),
            Err(_) => return false,
        },
        "lasting" => rule.lasting = true,
        "switch" => drop(rule.rules.insert(named(&data), value(&data["value"]))),
        "setting" => drop(rule.settings.insert(named(&data), value(&data["value"]))),
        "requires" => rule.requires.extend(names(&data)),
        "excludes" => rule.excludes.extend(names(&data)),
        _ => return false,
    }
    true
}
