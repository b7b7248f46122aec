//! Reasons for refusals as sentences. `reasons.json` has the sentences, for this crate and for the page in English:
//! `cargo xtask codegen` copies them to its client.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ruckus_homemade::Fault;
use ruckus_protocol::{LineWrong, Reason};
use serde_json::{Map, Value};

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
        Reason::RulesLine { wrong, .. } => line_code(*wrong),
        _ => given.get("is").and_then(Value::as_str).unwrap_or_default(),
    };
    let sentence = SENTENCES.get(code).copied().unwrap_or_default();
    given.extend(fields(reason).into_iter().map(|(name, text)| (name.to_owned(), text.into())));
    filled(sentence, &given)
}

/// Replaces the words in braces. Braces in the fields themselves, such as in a player's name, stay as they are.
fn filled(sentence: &str, fields: &Map<String, Value>) -> String {
    let (mut text, mut rest) = (String::new(), sentence);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inside)| Some((before, inside.split_once('}')?)))
    {
        text.push_str(before);
        match fields.get(name) {
            Some(Value::String(field)) => text.push_str(field),
            Some(field) => text.push_str(&field.to_string()),
            None => text.push_str(&format!("{{{name}}}")),
        }
        rest = after;
    }
    text + rest
}

/// The words of a sentence that are not a text or number of the reason itself.
fn fields(reason: &Reason) -> Vec<(&'static str, String)> {
    match reason {
        Reason::NotReady { names } => vec![("names", list(names))],
        Reason::Excludes { rules: [one, other], .. } => {
            vec![("one", one.title.clone()), ("other", other.title.clone())]
        }
        Reason::Needs { rule, needs } => vec![("rule", rule.title.clone()), ("needs", needs.title.clone())],
        Reason::NumberForSeats { rule, .. } | Reason::NumberForDeal { rule, .. } | Reason::EvenSeats { rule, .. } => {
            vec![("rule", rule.title.clone())]
        }
        Reason::TooFewPlayers { have, need } => vec![("more", need.saturating_sub(*have).to_string())],
        Reason::Pause { seconds } | Reason::TooManyTables { seconds } => vec![("wait", wait(*seconds))],
        Reason::RulesLine { range, words, .. } => vec![("takes", taken(*range, words))],
        _ => Vec::new(),
    }
}

const fn line_code(wrong: LineWrong) -> &'static str {
    match wrong {
        LineWrong::NoGame => "rules-line:no-game",
        LineWrong::NoRule => "rules-line:no-rule",
        LineWrong::NoSetting => "rules-line:no-setting",
        LineWrong::NoParam => "rules-line:no-param",
        LineWrong::NoSign => "rules-line:no-sign",
        LineWrong::SecondGame => "rules-line:second-game",
        LineWrong::OutOfRange => "rules-line:out-of-range",
        LineWrong::BadValue => "rules-line:bad-value",
        LineWrong::NoValue => "rules-line:no-value",
        LineWrong::ValueAfterMinus => "rules-line:value-after-minus",
        LineWrong::Twice => "rules-line:twice",
        LineWrong::OpenQuote => "rules-line:open-quote",
        LineWrong::TooLong => "rules-line:too-long",
        LineWrong::Other => "rules-line:other",
    }
}

/// The values that a rule or setting takes.
fn taken(range: Option<(i64, i64)>, words: &[String]) -> String {
    let range = range.map(|(least, most)| format!("{least} to {most}"));
    let all: Vec<_> = range.into_iter().chain(words.iter().cloned()).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
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
    use ruckus_engine::Seat;
    use ruckus_homemade::Wrong;
    use ruckus_protocol::RuleTitle;

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
                wrong if is == "rules-line" => {
                    fields["at"] = serde_json::json!([0, 3]);
                    fields["range"] = serde_json::json!([1, 9]);
                    fields["wrong"] = wrong.into();
                }
                _ => {}
            }
            let read: Reason = serde_json::from_value(fields).expect("a reason");
            let sentence = reason(&read);
            assert!(!sentence.is_empty() && !sentence.contains(['{', '}']), "{code}: {sentence}");
        }
    }

    /// Returns a sample of the variant after this one, so that a new variant does not compile without a sample.
    fn next(before: &Reason) -> Option<Reason> {
        let ann = || "Ann".to_owned();
        let rule = || RuleTitle { name: "bombs".to_owned(), title: "Bombs".to_owned() };
        let line = |wrong| Reason::RulesLine {
            at: (0, 3),
            wrong,
            name: ann(),
            range: Some((1, 9)),
            words: vec![ann()],
            near: Vec::new(),
        };
        Some(match before {
            Reason::FalseStart => Reason::TableFull { most: 8 },
            Reason::TableFull { .. } => Reason::BadName,
            Reason::BadName => Reason::NameTaken { name: ann(), ask: None },
            Reason::NameTaken { .. } => Reason::SeatInUse { name: ann() },
            Reason::SeatInUse { .. } => Reason::NobodyHands,
            Reason::NobodyHands => Reason::ManyAsk,
            Reason::ManyAsk => Reason::AskOver,
            Reason::AskOver => Reason::NameAlike { name: ann() },
            Reason::NameAlike { .. } => Reason::NameReserved,
            Reason::NameReserved => Reason::TitleShipped { title: ann() },
            Reason::TitleShipped { .. } => Reason::NothingChanged { title: ann() },
            Reason::NothingChanged { .. } => Reason::AlreadyHost,
            Reason::AlreadyHost => Reason::NoNextRound,
            Reason::NoNextRound => Reason::MatchNotOver,
            Reason::MatchNotOver => Reason::MatchBegun,
            Reason::MatchBegun => Reason::Alone,
            Reason::Alone => Reason::Shuffling,
            Reason::Shuffling => Reason::OnlyHost { host: Some(ann()) },
            Reason::OnlyHost { .. } => Reason::NotReady { names: vec![ann()] },
            Reason::NotReady { .. } => Reason::NobodyThere { seat: Seat(1) },
            Reason::NobodyThere { .. } => Reason::OwnSeat,
            Reason::OwnSeat => Reason::ChairNeeded,
            Reason::ChairNeeded => Reason::Seats { least: 2, most: 8 },
            Reason::Seats { .. } => Reason::BadOrder,
            Reason::BadOrder => Reason::CutOver,
            Reason::CutOver => Reason::TablePaused,
            Reason::TablePaused => Reason::NotPaused,
            Reason::NotPaused => Reason::NoMatch,
            Reason::NoMatch => Reason::NoPauseHere,
            Reason::NoPauseHere => Reason::Excludes { rules: [rule(), rule()], question: ann() },
            Reason::Excludes { .. } => Reason::Needs { rule: rule(), needs: rule() },
            Reason::Needs { .. } => Reason::NumberForSeats { rule: rule(), value: 3, seats: 2 },
            Reason::NumberForSeats { .. } => Reason::NumberForDeal { rule: rule(), value: 7, least: 8 },
            Reason::NumberForDeal { .. } => Reason::EvenSeats { rule: rule(), least: 4 },
            Reason::EvenSeats { .. } => Reason::LeastSeats { least: 3, seats: 2 },
            Reason::LeastSeats { .. } => Reason::LeastAtTable { least: 3 },
            Reason::LeastAtTable { .. } => Reason::TooFewPlayers { have: 2, need: 5 },
            Reason::TooFewPlayers { .. } => {
                Reason::Homemade { rule: rule(), part: None, step: None, wrong: Wrong::EachOfNone }
            }
            Reason::Homemade { .. } => line(LineWrong::NoGame),
            Reason::RulesLine { wrong, .. } => match wrong {
                LineWrong::NoGame => line(LineWrong::NoRule),
                LineWrong::NoRule => line(LineWrong::NoSetting),
                LineWrong::NoSetting => line(LineWrong::NoParam),
                LineWrong::NoParam => line(LineWrong::NoSign),
                LineWrong::NoSign => line(LineWrong::SecondGame),
                LineWrong::SecondGame => line(LineWrong::OutOfRange),
                LineWrong::OutOfRange => line(LineWrong::BadValue),
                LineWrong::BadValue => line(LineWrong::NoValue),
                LineWrong::NoValue => line(LineWrong::ValueAfterMinus),
                LineWrong::ValueAfterMinus => line(LineWrong::Twice),
                LineWrong::Twice => line(LineWrong::OpenQuote),
                LineWrong::OpenQuote => line(LineWrong::TooLong),
                LineWrong::TooLong => line(LineWrong::Other),
                LineWrong::Other => Reason::MatchmakingOff,
            },
            Reason::MatchmakingOff => Reason::NoHost,
            Reason::NoHost => Reason::KeepName,
            Reason::KeepName => Reason::OwnTexts,
            Reason::OwnTexts => Reason::UnfitName,
            Reason::UnfitName => Reason::Pause { seconds: 60 },
            Reason::Pause { .. } => Reason::StillSeated { code: ann() },
            Reason::StillSeated { .. } => Reason::MatchTooLong,
            Reason::MatchTooLong => Reason::ServerFull,
            Reason::ServerFull => Reason::TooManyTables { seconds: 60 },
            Reason::TooManyTables { .. } => Reason::DiskFull,
            Reason::DiskFull => return None,
        })
    }

    #[test]
    fn every_reason_has_a_sentence() {
        for it in std::iter::successors(Some(Reason::FalseStart), next) {
            assert!(!reason(&it).is_empty(), "{it:?}");
        }
    }

    #[test]
    fn braces_in_names_are_not_filled() {
        let taken = Reason::NameTaken { name: "{ask}".to_owned(), ask: Some("{name}".to_owned()) };
        assert_eq!(reason(&taken), "{ask} sits here. Ask {name}, the host, to hand you the seat.");
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
