//! Checks the documents of the wire against the real server. Their examples parse as the types of the wire, their
//! sessions run over HTTP and sockets, and they contain every word of the wire.

#![allow(unreachable_pub, reason = "modules of a test")]

mod document;
mod kinds;
mod pattern;
mod session;
mod words;

use std::collections::BTreeMap;

use document::{Block, Document, blocks, json_values, spans};
use session::Session;

use crate::support::Tested;

const DOCUMENTS: [Document; 8] = [
    Document { name: "protocol.md", text: include_str!("../../../../../docs/protocol.md") },
    Document { name: "protocol-facts.md", text: include_str!("../../../../../docs/protocol-facts.md") },
    Document { name: "protocol-lobby.md", text: include_str!("../../../../../docs/protocol-lobby.md") },
    Document { name: "protocol-races.md", text: include_str!("../../../../../docs/protocol-races.md") },
    Document { name: "protocol-http.md", text: include_str!("../../../../../docs/protocol-http.md") },
    Document { name: "protocol-cards.md", text: include_str!("../../../../../docs/protocol-cards.md") },
    Document { name: "protocol-refusals.md", text: include_str!("../../../../../docs/protocol-refusals.md") },
    Document { name: "protocol-events.md", text: include_str!("../../../../../docs/protocol-events.md") },
];

/// Lists error codes of the wire. Its examples are lines and commands, which other tests cover.
const RULES_LINE: Document =
    Document { name: "rules-line.md", text: include_str!("../../../../../docs/rules-line.md") };

/// The kind of a fenced block, from the text after its fence.
enum Example<'a> {
    /// Values of a type.
    Json(&'a str),
    /// A part of the session with this name.
    Session(&'a str),
}

fn example(block: &Block) -> Result<Example<'_>, String> {
    match block.info.split_once(' ') {
        Some(("json", kind)) => Ok(Example::Json(kind)),
        Some(("session", name)) => Ok(Example::Session(name)),
        _ => Err(format!("{}: no test covers a block of `{}`", block.place, block.info)),
    }
}

#[test]
fn every_code_block_is_covered_by_a_test() {
    let uncovered: Vec<String> = blocks(&DOCUMENTS).iter().filter_map(|block| example(block).err()).collect();
    assert!(uncovered.is_empty(), "{uncovered:#?}");
}

#[test]
fn json_examples_round_trip_through_the_types() {
    let mut wrong = Vec::new();
    for block in blocks(&DOCUMENTS) {
        if let Ok(Example::Json(kind)) = example(&block) {
            let values = json_values(&block.text).map_err(|error| error.to_string());
            let checked =
                values.and_then(|values| values.iter().try_for_each(|value| kinds::check(kind, value).map(drop)));
            wrong.extend(checked.err().map(|error| format!("{}: {error}", block.place)));
        }
    }
    for (place, span) in spans(&DOCUMENTS).into_iter().filter(|(_, span)| span.starts_with("{\"")) {
        if !kinds::is_any(&span) {
            wrong.push(format!("{place}: `{span}` is read by no type"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_message_command_and_verb_has_an_example() {
    let mut shown = Vec::new();
    for block in blocks(&DOCUMENTS) {
        if let Ok(Example::Json(kind)) = example(&block) {
            shown
                .extend(json_values(&block.text).unwrap_or_default().into_iter().map(|value| (kind.to_owned(), value)));
        }
    }
    for block in blocks(&DOCUMENTS) {
        if let Ok(Example::Session(_)) = example(&block) {
            let mut session = Session::default();
            assert_eq!(session.add(&block), Ok(()));
            shown.extend(session.received().map(|message| ("ServerMessage".to_owned(), message.clone())));
        }
    }
    for (_, span) in spans(&DOCUMENTS) {
        if let Ok(value) = serde_json::from_str(&span) {
            shown.extend(kinds::kinds_of(&value).map(|kind| (kind.to_owned(), value.clone())));
        }
    }
    let missing = words::without_example(&shown);
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_documents_name_every_field_and_word_of_the_protocol() {
    let documents: Vec<Document> = DOCUMENTS.into_iter().chain([RULES_LINE]).collect();
    let missing = words::missing(&documents);
    assert!(missing.is_empty(), "fields and words of the wire that the document does not say: {missing:#?}");
}

#[tokio::test]
async fn session_examples_match_the_server() -> Tested {
    let mut sessions: BTreeMap<String, Session> = BTreeMap::new();
    for block in blocks(&DOCUMENTS) {
        if let Ok(Example::Session(name)) = example(&block) {
            sessions.entry(name.to_owned()).or_default().add(&block)?;
        }
    }
    assert!(sessions.len() >= 4, "sessions are found: {:?}", sessions.keys());
    for (name, session) in sessions {
        session.play().await.map_err(|error| format!("session `{name}`, {error}"))?;
    }
    Ok(())
}

#[tokio::test]
async fn detects_wrong_examples() -> Tested {
    let seated = |value: &str| kinds::check("Seated", &serde_json::from_str(value).expect("is JSON")).is_ok();
    assert!(seated(r#"{"code": "BCDF", "seat": 0, "token": "00"}"#));
    assert!(!seated(r#"{"code": "BCDF", "seat": 0, "token": "00", "more": 1}"#), "a field that is not there");
    assert!(!seated(r#"{"code": "BCDF", "token": "00"}"#), "a field that is missing");
    for (text, line) in [
        ("POST /api/tables {\"name\": \"Ann\", \"rules\": \"classic\"}\n200 {\"…\": \"…\"}", 2),
        ("POST /api/tables {\"name\": \"Ann\", \"rules\": \"classic\"}\n201 {\"code\": \"<code>\", \"seat\": 0}", 2),
        (
            "POST /api/tables {\"name\": \"Ann\", \"rules\": \"classic\"}\n201 {\"code\": \"<code>\", \"…\": \"…\"}\n\
             Ann opens /api/tables/<code>/socket\nAnn → {\"hello\": {\"token\": \"no\"}}\nAnn ← closed 4004",
            5,
        ),
    ] {
        let mut session = Session::default();
        session.add(&Block::of("wrong", 0, text))?;
        let error = session.play().await.expect_err(text).to_string();
        assert!(error.contains(&format!("wrong:{line}:")), "{error}");
    }
    let mut odd = Session::default();
    assert!(odd.add(&Block::of("odd", 7, "Ann says hello")).is_err());
    Ok(())
}
