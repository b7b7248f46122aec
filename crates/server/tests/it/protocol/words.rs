//! Checks that the documents contain the words of the wire, from the types that are generated for the page. Every field
//! and every word of a list must occur as code, and every kind of message, command and verb needs an example.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::document::{Document, blocks, spans};

/// The types at the top of the wire. The check includes all types that they name.
const ROOTS: &str = "Host LookAtRules RulesView MakeTable TakeSeat Subscribe Unsubscribe Seated TableCard Problem ClientMessage \
     ActionWords ServerMessage Shared RoundReplay PlayOn CheckRule CheckedRule RuleText RuleRead RunScenario ScenarioRun \
     PracticeRule PublishRule GalleryPage GalleryRule PublishRuleset GalleryRuleset PlayRuleset SwitchOn \
     SwitchedOn RealFigures Ballot CastBallot ForCard CardChallenge MakeCard SignInCard ChangeCard CardHeld \
     Friends AddFriend ShareTable BlockCard AskFriend AskedFriend CardCode AddPasskey TryRules HowLong Lasts \
     LabRun BotReflexes PlayTest MakeEvent CheckIn EventSeat EventForecast EventCommand EventMessage FindTable \
     QueuePlace BlockPlayer Blocked ReportPlayer MakePublic PublicTables Rulebook Meetings Example";

/// The prefix of types that `docs/homemade.md` describes: home-made rules as data.
const ELSEWHERE: &str = "Homemade";
/// Types of the wire that have this prefix.
const HERE: &[&str] = &["HomemadeOn", "HomemadeMeeting", "HomemadeWrong", "HomemadeWins"];

/// Returns all generated types by name, without their comments.
fn generated() -> BTreeMap<String, String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/packages/client/src/generated.ts");
    let text = fs::read_to_string(file).expect("the generated types can be read");
    let mut code = String::new();
    let mut rest = text.as_str();
    while let Some((before, comment)) = rest.split_once("/**") {
        code.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let declared = code.split("\nexport ").filter_map(|text| text.strip_prefix("type "));
    declared.map(|text| (letters(text).next().unwrap_or_default().to_owned(), text.to_owned())).collect()
}

/// Returns the words of a text.
fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}

/// Returns all types of the wire, by name.
fn types() -> BTreeMap<String, String> {
    let all = generated();
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut open: Vec<String> = ROOTS.split(' ').map(str::to_owned).collect();
    while let Some(name) = open.pop() {
        if known.contains_key(&name) || name.starts_with(ELSEWHERE) && !HERE.contains(&name.as_str()) {
            continue;
        }
        let text = all.get(&name).unwrap_or_else(|| panic!("{name} is not generated"));
        // Every second part is inside quotation marks.
        let named = text.split('"').step_by(2).flat_map(letters).filter(|word| all.contains_key(*word));
        open.extend(named.map(str::to_owned));
        known.insert(name, text.clone());
    }
    known
}

/// Returns the fields of a type, and the words that its values can be.
fn words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for line in text.lines() {
        let mut quoted = false;
        for part in line.split('"') {
            if quoted {
                words.insert(part.to_owned());
            } else {
                let fields = part.split(':').rev().skip(1).filter_map(|before| {
                    let before = before.strip_suffix('?').unwrap_or(before);
                    before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
                });
                words.extend(fields.filter(|field| !field.is_empty()).map(str::to_owned));
            }
            quoted = !quoted;
        }
    }
    words
}

/// Returns the words of the wire that do not occur as code in the documents.
pub fn missing(documents: &[Document]) -> Vec<String> {
    let blocks = blocks(documents).into_iter().map(|block| block.text);
    let code = spans(documents).into_iter().map(|(_, span)| span).chain(blocks);
    let separates = |c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-';
    let said: BTreeSet<String> =
        code.flat_map(|code| code.split(separates).map(str::to_owned).collect::<Vec<_>>()).collect();
    let mut missing = Vec::new();
    for (name, text) in types() {
        missing
            .extend(words(&text).into_iter().filter(|word| !said.contains(word)).map(|word| format!("{name}: {word}")));
    }
    missing
}

/// Returns the kinds of messages, commands and actions without an example.
pub fn without_example(shown: &[(String, Value)]) -> Vec<String> {
    let all = generated();
    let mut missing = Vec::new();
    let mut needs = |kind: &str, word: &str, is_it: &dyn Fn(&Value) -> bool| {
        if !shown.iter().any(|(of, value)| of == kind && is_it(value)) {
            missing.push(format!("{kind}: {word}"));
        }
    };
    for kind in ["ClientMessage", "LobbyCommand"] {
        let own = &all[kind];
        // The first word of each member of the union.
        for member in own.split(" | ").flat_map(|part| part.split("\n  | ")) {
            let Some(word) = member.split('"').nth(1).filter(|_| member.contains('"')) else { continue };
            let bare = member.trim_start_matches(|c: char| c != '"' && c != '{');
            if bare.starts_with('"') || bare.starts_with("{ \"") {
                needs(kind, word, &|value| value == word || value.get(word).is_some());
            }
        }
    }
    for word in words(&all["Verb"]) {
        needs("Action", &word, &|value| value.get(&word).is_some());
    }
    for part in all["ServerMessage"].split("\"type\": \"").skip(1) {
        let word = part.split('"').next().unwrap_or_default();
        needs("ServerMessage", word, &|value| value["type"] == word);
    }
    missing
}
