//! Reasons for refusals as sentences. `reasons.json` has the sentences, for this crate and for the page in English:
//! `cargo xtask codegen` copies them to its client.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ruckus_homemade::Fault;
use ruckus_protocol::Reason;
use serde_json::Value;

/// The sentences by the code of the reason, with a variant behind `:`. Words in braces are fields of the reason, or
/// those of [`fields`].
static SENTENCES: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| serde_json::from_str(include_str!("reasons.json")).expect("the sentences are JSON"));

/// Describes the reason for a refusal, and what to do about it.
pub fn reason(reason: &Reason) -> String {
    if let Reason::Homemade { rule, part, step, wrong } = reason {
        return format!("`{}`: {}", rule.name, Fault { part: *part, step: *step, wrong: wrong.clone() });
    }
    let Ok(Value::Object(mut given)) = serde_json::to_value(reason) else { return String::new() };
    let code = match reason {
        Reason::NameTaken { ask: Some(_), .. } => "name-taken:ask",
        Reason::OnlyHost { host: None } => "only-host:unnamed",
        Reason::NotReady { names } if names.len() > 1 => "not-ready:many",
        _ => given.get("is").and_then(Value::as_str).unwrap_or_default(),
    };
    let mut sentence = SENTENCES.get(code).copied().unwrap_or_default().to_owned();
    given.extend(fields(reason).into_iter().map(|(name, text)| (name.to_owned(), text.into())));
    for (name, value) in &given {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        sentence = sentence.replace(&format!("{{{name}}}"), &text);
    }
    sentence
}

/// The words of a sentence that are not a text or number of the reason itself.
fn fields(reason: &Reason) -> Vec<(&'static str, String)> {
    match reason {
        Reason::NotReady { names } => vec![("names", list(names))],
        Reason::Excludes { rules: [one, other], .. } => {
            vec![("one", one.title.clone()), ("other", other.title.clone())]
        }
        Reason::Needs { rule, needs } => vec![("rule", rule.title.clone()), ("needs", needs.title.clone())],
        Reason::NumberForSeats { rule, .. } => vec![("rule", rule.title.clone())],
        Reason::TooFewPlayers { have, need } => vec![("more", need.saturating_sub(*have).to_string())],
        Reason::Pause { seconds } | Reason::TooManyTables { seconds } => vec![("wait", wait(*seconds))],
        _ => Vec::new(),
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn wait(seconds: u32) -> String {
    if seconds <= 90 { "a minute".to_owned() } else { format!("{} minutes", seconds.div_ceil(60)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_of_a_reason_and_complete() {
        let rule = serde_json::json!({ "name": "bombs", "title": "Bombs" });
        for code in SENTENCES.keys() {
            let (is, variant) = code.split_once(':').unwrap_or((code, ""));
            let mut fields = serde_json::json!({
                "names": ["Ann"], "name": "Ann", "host": "Ann", "title": "Psycho", "code": "BCDF", "question": "so",
                "most": 8, "least": 4, "seats": 3, "seat": 1, "value": 3, "seconds": 60, "have": 2, "need": 5,
                "rules": [rule, rule], "rule": rule, "needs": rule,
            });
            fields["is"] = is.into();
            match variant {
                "ask" => fields["ask"] = "Ann".into(),
                "unnamed" => fields["host"] = Value::Null,
                "many" => fields["names"] = serde_json::json!(["Ann", "Bob"]),
                _ => {}
            }
            let read: Reason = serde_json::from_value(fields).expect("a reason");
            let sentence = reason(&read);
            assert!(!sentence.is_empty() && !sentence.contains(['{', '}']), "{code}: {sentence}");
        }
    }

    #[test]
    fn sentences_name_players_times_and_rules() {
        let names = |names: &[&str]| Reason::NotReady { names: names.iter().map(|&name| name.to_owned()).collect() };
        assert_eq!(reason(&names(&["Ann"])), "Ann is not ready yet.");
        assert_eq!(reason(&names(&["Ann", "Bob", "Cid"])), "Ann, Bob and Cid are not ready yet.");
        assert_eq!(reason(&Reason::OnlyHost { host: None }), "Only the host can do that.");
        assert_eq!(reason(&Reason::Pause { seconds: 91 }), "You left a match. Look again in 2 minutes.");
        let few = Reason::TooFewPlayers { have: 2, need: 5 };
        assert_eq!(reason(&few), "You need 5 players, so 3 more. Invite friends, or add bots.");
    }
}
